import { type GradeCase, refusing } from './cases/case.ts'
import { type CaseId, cases } from './cases/cases.ts'
import { contradicts, contradictsPass } from './contradiction.ts'
import { finding, isAccepted, isClosed, judgeAnswer, judgePaid, passed, undecided } from './judge.ts'
import { LimitedError } from './limits.ts'
import { type Probe, payNewOrder, UnaskedShopError } from './probe.ts'
import type { CaseResult, Evidence, Exchange, FindingKind, Flow, Need, Outcome } from './result.ts'

type Running = {
  id: CaseId
  probe: Probe
  /** The results of the cases before this one. */
  before: readonly CaseResult[]
  /** The results of an earlier run for cases that this one leaves out. */
  earlier: readonly CaseResult[]
  /** Whether the shop reports the state of its orders. */
  canAsk: boolean
}

/**
 * Runs one case. A finding that another one explains becomes `covered`, and one that its evidence contradicts is
 * dropped. Nothing is said of a shop whose call met a fault that was set, before the case or during it.
 */
export async function runCase(running: Running): Promise<CaseResult> {
  const { id, probe } = running
  const { baseline, provider } = probe
  const startedAt = performance.now()
  const result = baseline.fault ? null : await judgeCase(running).catch(unlessOfShop)
  const fault = baseline.fault ?? (await provider.faultSince(startedAt))
  if (fault === null) {
    // If the shop works and cannot be asked, what `ShopAccess` threw ends the run.
    if (result === null || result instanceof UnaskedShopError) throw result?.cause
    return result
  }
  if (id === 'valid' || baseline.isStopped) baseline.fault = fault
  const evidence = result && 'evidence' in result ? result.evidence : await probe.evidence(true)
  const { group, severity } = cases[id]
  return { id, group, severity, evidence: { ...evidence, fault }, ...undecided('fault') }
}

function unlessOfShop(failure: unknown): UnaskedShopError {
  if (failure instanceof UnaskedShopError) return failure
  throw failure
}

async function judgeCase({ id, probe, before, earlier, canAsk }: Running): Promise<CaseResult> {
  const { group, severity, milder, coveredBy = [], runsIfRefused = false }: GradeCase = cases[id]
  const isBlind = isUnanswered(before) || probe.baseline.isStopped
  const run = isBlind && !(runsIfRefused && isRefused(before)) ? null : await runByFlows(id, probe)
  const { outcome, evidence } =
    run === null || (isBlind && run.outcome.verdict !== 'finding')
      ? {
          outcome: undecided(probe.baseline.isStopped ? 'stopped' : 'baseline'),
          evidence: run?.evidence ?? (await probe.evidence()),
        }
      : run
  const common = { id, group, severity, evidence }
  switch (outcome.verdict) {
    case 'passed':
      return { ...common, ...outcome }
    case 'undecided':
      return { ...common, ...outcome, need: needOf(outcome.need, probe, { before, canAsk }) }
    case 'finding': {
      if (outcome.kind === 'stopped') return { ...common, ...outcome, severity: 'high' }
      const by = coveredBy.find(name =>
        [...before, ...earlier].some(one => one.id === name && explains(one, outcome.kind)),
      )
      if (by !== undefined) return { ...common, verdict: 'covered', kind: outcome.kind, by }
      const mild = isFailure(outcome.kind) && id !== 'valid' ? 'low' : milder?.[outcome.kind]
      return { ...common, ...outcome, severity: mild ?? severity }
    }
  }
}

/** What would decide the case in this shop: the case itself does not know what the valid notification did. */
function needOf(
  need: Need,
  { baseline, knowsOrders }: Probe,
  { before: [valid], canAsk }: Pick<Running, 'before' | 'canAsk'>,
): Need {
  if (need !== 'check' && need !== 'order') return need
  if (baseline.flows.length === 0) return valid?.verdict === 'undecided' ? valid.need : 'ignored'
  // The shop was asked, and did not report that the valid payment paid its order.
  if (canAsk && !baseline.isPaid) return knowsOrders ? 'unmarked' : 'order'
  return need
}

/** `seenBy` observed it. Absent: the case's own probe did. */
type Run = { outcome: Outcome; evidence: Evidence; seenBy?: Probe }

/**
 * Runs the case for each API that the shop acts on, if the case depends on the API. Resolves to the first finding, else
 * to the first undecided outcome.
 */
async function runByFlows(id: CaseId, probe: Probe): Promise<Run> {
  const { group, flows, ...runnable }: GradeCase = cases[id]
  const runs: Run[] = []
  for (const flow of flowsOf(probe, { group, flows })) {
    const flowProbe = flow === probe.flow ? probe : probe.by(flow)
    const running = id === 'valid' ? runOnce : runWithCheck
    runs.push(await running(runnable, flowProbe).catch(failure => unlessLimited(failure, flowProbe)))
    if (runs.at(-1)?.outcome.verdict === 'finding') break
  }
  const find = (verdict: Outcome['verdict']) => runs.find(({ outcome }) => outcome.verdict === verdict)
  const first = find('finding') ?? find('undecided') ?? runs[0]
  return first ?? { outcome: undecided('other_api'), evidence: await probe.evidence() }
}

async function unlessLimited(failure: unknown, { evidence }: Probe): Promise<Run> {
  if (failure instanceof LimitedError) return { outcome: undecided('limited'), evidence: await evidence() }
  throw failure
}

type Runnable = Pick<GradeCase, 'run' | 'leaves' | 'lesson'>

async function runOnce({ run, leaves }: Runnable, probe: Probe): Promise<Run> {
  const { seenBy = probe, ...outcome } = await run(probe)
  const seen = unlessContradicted({ outcome, evidence: await seenBy.evidence() }, leaves)
  // A poll may have paid the order, whether the notification should have or not.
  const isPolled = probe.baseline.polls && outcome.verdict === 'passed'
  const isByPoll = isPolled && (leaves === 'paid' || seen.outcome !== outcome)
  return { ...seen, seenBy, ...(isByPoll && { outcome: undecided('polls') }) }
}

function unlessContradicted({ outcome, evidence }: Run, leaves?: Runnable['leaves']): Run {
  const isContradicted =
    (outcome.verdict === 'finding' && contradicts(outcome.kind, evidence)) ||
    (outcome.verdict === 'passed' && contradictsPass(leaves, evidence))
  return { outcome: isContradicted ? undecided('contradiction') : outcome, evidence }
}

/**
 * Runs a case, and then checks a finding that something did not happen. A shop that does not act on a plain valid
 * notification has stopped, and the finding says that instead. If the shop does act, what did not happen before had
 * more time to happen.
 */
async function runWithCheck(runnable: Runnable, probe: Probe): Promise<Run> {
  const first = await runOnce(runnable, probe).catch(unlessOfShop)
  const found = first instanceof UnaskedShopError ? finding('no_answer') : first.outcome
  if (!(first instanceof UnaskedShopError) && (found.verdict !== 'finding' || !isOfAbsence(found.kind)))
    return first
  const conduct = await checkShop(probe.by(probe.flow, 'check'))
  if (conduct === 'stopped') return stopped(probe)
  const { seenBy = probe } = first instanceof UnaskedShopError ? {} : first
  const evidence = await seenBy.evidence()
  if (conduct !== 'works') return { outcome: undecided('baseline'), evidence }
  // A search after the plain notification finds the payment of the refused one, too, so what was seen before counts.
  if (!(first instanceof UnaskedShopError) && refusesByClosing(first.evidence, runnable, probe))
    return unlessContradicted({ outcome: passed, evidence: first.evidence }, runnable.leaves)
  return unlessContradicted({ outcome: found, evidence })
}

/**
 * Whether the shop refused the notification by closing its connection, and works. At odd input that may be a failure,
 * unless the shop also closes the connections of forged notifications.
 */
function refusesByClosing({ exchanges }: Evidence, { lesson }: Runnable, { baseline }: Probe): boolean {
  if (exchanges.length !== 1 || !exchanges.every(isClosed)) return false
  if (refusing.has(lesson)) baseline.closes = true
  return baseline.closes === true && (refusing.has(lesson) || lesson === 'input')
}

/** Restarts a shop that has stopped, because the next cases need a shop that works. */
async function stopped({ baseline, restart, by, flow, evidence }: Probe): Promise<Run> {
  const seen = await evidence(true)
  const works = async () => {
    await restart?.()
    return (await checkShop(by(flow, 'restarted'))) === 'works'
  }
  baseline.isStopped = restart === null || !(await works().catch(unlessUnasked))
  return { outcome: finding('stopped'), evidence: seen }
}

function unlessUnasked(failure: unknown): false {
  if (failure instanceof UnaskedShopError) return false
  throw failure
}

function flowsOf({ baseline, flow }: Probe, { group, flows }: Pick<GradeCase, 'group' | 'flows'>): Flow[] {
  const actedOn = baseline.flows.length > 0 ? baseline.flows : [flow]
  const fitting = actedOn.filter(one => flows === undefined || flows.includes(one))
  return group === 'delivery' || group === 'truth' ? fitting : fitting.slice(0, 1)
}

/** Whether the handler accepts no valid notification, so that its refusals of others show nothing. */
function isUnanswered([baseline]: readonly CaseResult[]): boolean {
  return baseline?.verdict === 'finding' && baseline.kind !== 'not_read'
}

function isRefused([baseline]: readonly CaseResult[]): boolean {
  return baseline?.verdict === 'finding' && baseline.kind === 'refused'
}

function isFailure(kind: FindingKind): boolean {
  return kind === 'crashed' || kind === 'no_answer'
}

/** A handler that fails on one notification may still do something worse with another. */
function explains(result: CaseResult, kind: FindingKind): boolean {
  return result.verdict === 'finding' && (isFailure(kind) || !isFailure(result.kind))
}

/** The findings that a shop which has stopped shows in every case. */
const withoutEffect: ReadonlySet<FindingKind> = new Set([
  'refused',
  'crashed',
  'no_answer',
  'blocked',
  'not_read',
  'not_paid',
  'still_paid',
  'acknowledged',
])

/** Whether the finding says that something did not happen. */
const isOfAbsence = (kind: FindingKind): boolean => withoutEffect.has(kind)

/**
 * `works` if the shop still acts on a valid notification of a new order, `refuses` if it refuses that notification, and
 * `stopped` if it does not answer, or does nothing in the time in which a slow queue would act.
 * @throws UnaskedShopError if only its handler answers
 */
async function checkShop(probe: Probe): Promise<'works' | 'refuses' | 'stopped'> {
  const made = await untilAsked(probe)
  if (made === null) return 'stopped'
  const answers: Exchange[] = []
  // A supervisor may be restarting the shop.
  const isAnswered = await probe.becomes(async () => {
    const answer = await probe.notify(made.payment)
    answers.push(answer)
    return judgeAnswer(answer) === null
  })
  if (!isAnswered) return 'stopped'
  if (!answers.some(isAccepted)) return 'refuses'
  const { verdict } = await judgePaid(probe, made, probe.eventually)
  return verdict === 'finding' ? 'stopped' : 'works'
}

/** Creates an order that the shop knows. Null if neither the shop's handler nor its means for tests answer. */
async function untilAsked(probe: Probe) {
  const made: Awaited<ReturnType<typeof payNewOrder>>[] = []
  const failures: UnaskedShopError[] = []
  const isAsked = await probe.becomes(async () => {
    try {
      return made.push(await payNewOrder(probe)) > 0
    } catch (failure) {
      if (!(failure instanceof UnaskedShopError)) throw failure
      failures.push(failure)
      return false
    }
  })
  if (isAsked) return made[0] ?? null
  const { status } = await probe.send(probe.compose('1'))
  if (status === null) return null
  throw failures.at(-1)
}
