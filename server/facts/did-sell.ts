/**
 * Whether a recorded write sold. What the provider did decides, not what the shop got of it: a fault may replace,
 * damage or lose an answer.
 */
import { isUnperformed } from './fault-header.ts'

/** What the rule reads of a recorded call. */
export type AnsweredCall = {
  /** The status that the shop got; 0 if nobody knows. */
  status: number
  /** Null: the provider did not begin to answer. Absent, as in a HAR file: it is the status that the shop got. */
  provider_status?: number | null | undefined
  /** How many requests were sent to the provider. Absent: at least one. */
  attempts?: number | undefined
  outcome_unknown: boolean | null
  fault?: string | null | undefined
}

/** `yes`: the provider performed the call. `no`: it refused the call, or never got it. `unknown`: it may have. */
export type Sold = 'yes' | 'no' | 'unknown'

/** Whether the status says that the call was not performed. 501: the simulator has no behavior for it. */
export const isRefusal = (status: number) => (status >= 400 && status < 500) || status === 501

/** Whether the provider performed the call, which sells if the call creates or charges something. */
export function didSell({ status, attempts, outcome_unknown, fault, ...call }: AnsweredCall): Sold {
  const { provider_status: answered = status } = call
  if (attempts === 0) return 'no'
  if (answered === null) return outcome_unknown ? 'unknown' : 'no'
  if (answered >= 200 && answered < 300) return 'yes'
  if ((answered >= 300 && answered < 400) || isRefusal(answered)) return 'no'
  const isKnown = answered >= 500 && outcome_unknown === false
  return isKnown || isUnperformed(fault ?? '') ? 'no' : 'unknown'
}
