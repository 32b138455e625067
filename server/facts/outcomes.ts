/** What became of a call, as every list says it. */

type Seen = {
  outcome: 'ok' | 'error'
  status: number
  effect: 'read' | 'create' | 'change'
  state: string | null
  fault: string | null
  outcome_unknown: boolean | null
}

/**
 * `state`: the state of what the answer is about says it best, as for a card that was declined with 201. `refused`: the
 * receiver did not perform the call. `unknown`: a write that failed, but may have been performed.
 */
export type CallOutcome =
  | 'fault'
  | 'state'
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
  if (isFailed && fault !== null) return 'fault'
  if (state !== null) return 'state'
  if (!isFailed) return effect === 'read' ? 'read' : effect === 'create' ? 'created' : 'changed'
  if (isUnknown) return 'unknown'
  // 499: the caller left before the answer.
  return status < 499 ? 'refused' : 'failed'
}
