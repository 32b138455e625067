/** What became of a call, as every list says it. */
import { isRefusal } from './did-sell.ts'
import { faultFieldsOf, isFailedBy, writesState } from './fault-header.ts'

type Seen = {
  outcome: 'ok' | 'error'
  error_code: string | null
  status: number
  effect: 'read' | 'create' | 'change'
  state: string | null
  fault: string | null
  outcome_unknown: boolean | null
}

/**
 * `state`: the state of what the answer is about says it best, as for a card that was declined with 201. A successful
 * read is `read` even then, because it only shows the state. `refused`: the receiver did not perform the call. `left`:
 * the caller hung up before it had the answer, whatever that says. `unknown`: a write that failed, but may have been
 * performed.
 */
export type CallOutcome =
  | 'fault'
  | 'state'
  | 'left'
  | 'refused'
  | 'unknown'
  | 'failed'
  | 'read'
  | 'created'
  | 'changed'

/** A fault that a tester set comes first, because nothing that follows from it is the doing of shop or provider. */
export function callOutcomeOf(call: Seen): CallOutcome {
  const { outcome, status, effect, state, fault, outcome_unknown: isUnknown } = call
  const isFailed = outcome === 'error'
  if ((isFailed && isFailedBy(fault, status)) || (status !== 499 && writesState(fault))) return 'fault'
  if (status === 499) return 'left'
  if (state !== null && (isFailed || effect !== 'read')) return 'state'
  if (!isFailed)
    return effect === 'read' ? 'read' : effect === 'create' || status === 201 ? 'created' : 'changed'
  if (isUnknown) return 'unknown'
  const isRefused = status < 500 || isRefusal(status) || call.error_code === 'provider_refused'
  return isRefused ? 'refused' : 'failed'
}

type Answered = { status: number; provider_status: number | null; transport: string; fault: string | null }

/** The status that the caller got, or the shop of a forward. Null without one, where the journal has 499, 502 or 504. */
export function receivedStatus({ status, provider_status, transport, fault }: Answered): number | null {
  if (transport === 'gateway') return provider_status
  const isReset = transport === 'shop' && faultFieldsOf(fault ?? '').includes('reset')
  return isReset || status === 499 ? null : status
}
