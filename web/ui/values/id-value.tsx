import { Copyable } from './copyable.tsx'

/** An identifier with a copy button. */
export function IdValue({ id, what }: { id: string; what: string }) {
  return (
    <Copyable value={id} what={what}>
      <span className="mono">{id}</span>
    </Copyable>
  )
}
