import { isUnreached } from './judge.ts'
import type { CaseResult } from './result.ts'

/**
 * The case after which the shop had stopped, with that finding, if nothing of `result` reached the shop: a shop that
 * answers and then ends passes its case, and the next one would be blamed. Null if the shop was reached, or if that case
 * has a finding of its own.
 */
export function stoppedBefore(result: CaseResult, before: readonly CaseResult[]): CaseResult | null {
  const last = before.findLast(({ evidence }) => evidence.exchanges.length > 0)
  if (last === undefined || last.verdict === 'finding' || !isLost(result)) return null
  const { id, group, evidence } = last
  return { id, group, severity: 'high', evidence, verdict: 'finding', kind: 'stopped' }
}

/** Whether nothing listened for the first notification, or the shop’s means for tests failed even before it. */
function isLost({ verdict, evidence: { exchanges } }: CaseResult): boolean {
  const [first] = exchanges
  return first === undefined ? verdict === 'finding' : isUnreached(first)
}
