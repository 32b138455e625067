import { useState } from 'react'
import type { DeliveryResult } from '../../../../server/contract/outbound-notifications.ts'
import { useSafeSubmit } from '../../../actions/use-safe-submit.ts'

type Send<Input> = (input: Input, context: { idempotencyKey: string }) => Promise<DeliveryResult>

/** Sends a notification once, whatever happens to the answer: the gateway remembers the key. */
export function useSend<Input>(send: Send<Input>) {
  const [result, setResult] = useState<DeliveryResult>()
  // The write is not kept over a reload: it moves no money, and its input may contain a secret of the user.
  const safe = useSafeSubmit<Input, DeliveryResult>(null, { send, isRepeatable: true, onDone: setResult })
  const submit = (input: Input) => {
    setResult(undefined)
    return safe.submit(input)
  }
  return { safe, result, submit }
}

export type Sending<Input> = ReturnType<typeof useSend<Input>>
