import type { GradeCase } from './cases/case.ts'
import { type CaseId, cases } from './cases/cases.ts'
import type { Probe } from './probe.ts'
import type { CaseResult, FindingKind, Outcome } from './result.ts'

type Running = {
  id: CaseId
  probe: Probe
  /** Of the cases before it. */
  before: readonly CaseResult[]
  /** Whether the shop tells the state of its orders. */
  canAsk: boolean
}

/** Runs one case. A finding that another one explains is only mentioned. */
export async function runCase({ id, probe, before, canAsk }: Running): Promise<CaseResult> {
  const { group, severity, coveredBy = [], run }: GradeCase = cases[id]
  const outcome = isUnanswered(before) ? unseen : await run(probe)
  const common = { id, group, severity, evidence: await probe.evidence() }
  switch (outcome.verdict) {
    case 'passed':
      return { ...common, ...outcome }
    case 'undecided': {
      // The shop was asked, and did not say that the valid payment paid its order.
      const isUnknownOrder = outcome.need === 'check' && canAsk
      return { ...common, ...outcome, need: isUnknownOrder ? 'order' : outcome.need }
    }
    case 'finding': {
      const by = coveredBy.find(name => before.some(one => one.id === name && one.verdict === 'finding'))
      if (by !== undefined) return { ...common, verdict: 'covered', kind: outcome.kind, by }
      return { ...common, ...outcome, severity: isFailure(outcome.kind) && id !== 'valid' ? 'low' : severity }
    }
  }
}

const unseen: Outcome = { verdict: 'undecided', need: 'baseline' }

/** A handler that does not accept a valid notification shows nothing by refusing others. */
function isUnanswered([baseline]: readonly CaseResult[]): boolean {
  return baseline?.verdict === 'finding' && baseline.kind !== 'not_read'
}

function isFailure(kind: FindingKind): boolean {
  return kind === 'crashed' || kind === 'no_answer'
}
