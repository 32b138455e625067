import { faultFieldsOf } from './fault-header.ts'

/** What a shop got: the whole answer, a part of it, or nothing. */
export type Received = 'answer' | 'part' | 'nothing'

type Recorded = { status: number; outcome: 'ok' | 'error'; fault: string | null; response: string }

/** What a shop got of the answer to a recorded call. */
export function receivedOf({ status, outcome, fault, response }: Recorded): Received {
  const fields = faultFieldsOf(fault ?? '')
  // 499: the shop closed the connection first. A connection that the provider reset is recorded as 502.
  if (status === 499 || (fields.includes('reset') && response === '')) return 'nothing'
  const isDamaged = fields.includes('cut-off') || fields.includes('malformed')
  return isDamaged || (outcome === 'error' && status < 400) ? 'part' : 'answer'
}
