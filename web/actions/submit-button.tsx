import type { ComponentProps } from 'react'
import { BusyButton } from '../ui/forms/busy-button.tsx'
import type { SafeSubmit } from './use-safe-submit.ts'

type Props = Omit<ComponentProps<typeof BusyButton>, 'type' | 'isBusy'> & {
  safe: Pick<SafeSubmit<unknown>, 'isBusy' | 'doubt'>
  /** By default the button is busy while the write runs. A form that makes a card token first is busy for longer. */
  isBusy?: boolean
}

/** Submits the form of a write. While the last write is in doubt, `DoubtNotice` decides how to continue. */
export function SubmitButton({ safe, isBusy = safe.isBusy, disabled = false, ...props }: Props) {
  return <BusyButton {...props} type="submit" isBusy={isBusy} disabled={disabled || safe.doubt !== null} />
}
