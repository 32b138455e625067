import type { GradeCase } from './cases/case.ts'
import { type CaseId, cases } from './cases/cases.ts'
import { contradicts } from './contradiction.ts'
import { undecided } from './judge.ts'
import type { Probe } from './probe.ts'
import type { CaseResult, Evidence, FindingKind, Flow, Outcome } from './result.ts'

type Running = {
  id: CaseId
  probe: Probe
  /** Of the cases before it. */
  before: readonly CaseResult[]
  /** Whether the shop tells the state of its orders. */
  canAsk: boolean
}

/** Runs one case. A finding that another one explains is only mentioned, and one that its evidence contradicts is none. */
export async function runCase({ id, probe, before, canAsk }: Running): Promise<CaseResult> {
  const { group, severity, coveredBy = [] }: GradeCase = cases[id]
  const { outcome, evidence } = isUnanswered(before)
    ? { outcome: undecided('baseline'), evidence: await probe.evidence() }
    : await runByFlows(id, probe)
  const common = { id, group, severity, evidence }
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

type Run = { outcome: Outcome; evidence: Evidence }

/** For each API that the shop acts on, if the case depends on it: the first finding, or else what is not decided. */
async function runByFlows(id: CaseId, probe: Probe): Promise<Run> {
  const { group, flows, run }: GradeCase = cases[id]
  const runs: Run[] = []
  for (const flow of flowsOf(probe, { group, flows })) {
    const own = flow === probe.flow ? probe : probe.by(flow)
    const { seenBy = own, ...outcome } = await run(own)
    const evidence = await seenBy.evidence()
    const isContradicted = outcome.verdict === 'finding' && contradicts(outcome.kind, evidence)
    runs.push({ outcome: isContradicted ? undecided('contradiction') : outcome, evidence })
    if (runs.at(-1)?.outcome.verdict === 'finding') break
  }
  const none = { outcome: undecided('other_api'), evidence: await probe.evidence() }
  const find = (verdict: Outcome['verdict']) => runs.find(({ outcome }) => outcome.verdict === verdict)
  return find('finding') ?? find('undecided') ?? runs[0] ?? none
}

function flowsOf({ baseline, flow }: Probe, { group, flows }: Pick<GradeCase, 'group' | 'flows'>): Flow[] {
  const own = baseline.flows.length > 0 ? baseline.flows : [flow]
  const fitting = own.filter(one => flows === undefined || flows.includes(one))
  return group === 'delivery' || group === 'truth' ? fitting : fitting.slice(0, 1)
}

/** A handler that does not accept a valid notification shows nothing by refusing others. */
function isUnanswered([baseline]: readonly CaseResult[]): boolean {
  return baseline?.verdict === 'finding' && baseline.kind !== 'not_read'
}

function isFailure(kind: FindingKind): boolean {
  return kind === 'crashed' || kind === 'no_answer'
}
