/** A failed write that the store has already repeated with the same idempotency key, as it is advised. */
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { targetOf } from '../../../server/facts/recorded-calls.ts'
import type { CallDetail } from '../../stream/feed-entry.ts'
import { trpc } from '../../trpc.ts'
import { isKeyUsed, keyUseOf } from './refusal.tsx'

/** The newest repetition of a store's call with its key. Undefined, too, where the provider ignores the key. */
export function useOwnRepeat(call: CallDetail): number | undefined {
  const { idempotency_key: key, transport, effect, outcome, seq } = call
  const isKeyed = key !== null && transport === 'shop' && effect !== 'read' && keyUseOf(call) === 'honored'
  const { data } = trpc.calls.list.useQuery(
    { idempotency_key: key ?? '', limit: 100 },
    { enabled: isKeyed && outcome === 'error' },
  )
  return data?.entries.find(
    one => one.seq > seq && targetOf(one) === targetOf(call) && one.transport === 'shop' && !isKeyUsed(one),
  )?.seq
}

/** Links the repetition. */
export function OwnRepeat({ seq }: { seq: number }) {
  const t = useTranslations('calls.why')
  return t.rich('repeated', {
    call: () => (
      <Link to="/calls" search={{ id: seq }}>
        #{seq}
      </Link>
    ),
  })
}
