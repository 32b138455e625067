import type { clock } from '../../catalog/control.ts'
import { dayMs, hourMs, minuteMs, secondMs, toOffsetIso } from '../../facts/dates.ts'
import { maxTimeMs } from '../../facts/iso-date.ts'
import type { ClockHistoryJson, ClockJson, RanJson } from '../api/clock.ts'
import { changeClock, changedBy, clockShowing, rememberChange, wallClock } from '../clock/clock.ts'
import type { Job } from '../clock/scheduler/job.ts'
import type { Deps } from '../http/deps.ts'
import { refusal } from '../http/errors/provider-error.ts'
import { type Answer, type Call, ok } from '../http/route.ts'
import type { Account } from '../store/accounts/account.ts'
import type { ClockState } from '../store/accounts/clock-state.ts'
import { type ControlCall, type ControlHandlers, requireOwner } from './control-route.ts'
import { isJobOfGrading, isSubscriptionJob, listedKinds, subscriptionOf } from './job-routes.ts'

/** Maximum number of reported jobs. An advance may run 100,000, and nobody reads more of them than this. */
const maxReported = 1_000

/** Collects the jobs that an advance of the clock runs, each with its effect at that moment. */
function createAdvanceReport(account: Account, deps: Deps) {
  const ran: RanJson[] = []
  let total = 0
  return {
    add: (job: Job, at: number): void => {
      const done = toRanJson(job, at, { account, deps })
      if (!done) return
      total++
      if (ran.length === maxReported) return
      ran.push(isJobOfGrading(done, { account, deps }) ? { ...done, of_grading: true } : done)
    },
    result: () => ({ ran, ran_total: total }),
  }
}

/**
 * The report of a job. Null for a job without an effect, because its payment was no longer open, or its deadline had
 * been moved.
 */
function toRanJson(
  job: Job,
  at: number,
  { account, deps }: { account: Account; deps: Deps },
): RanJson | null {
  const common = { kind: listedKinds[job.kind], ran_at: toOffsetIso(at) }
  if (job.kind === 'delivery') {
    const delivery = deps.tables.deliveries.get(account.number, job.deliveryId)
    const status = delivery?.attempts.at(-1)?.status ?? null
    return { ...common, resource: delivery?.resourceId ?? '', status }
  }
  if ('orderId' in job) {
    const order = deps.tables.orders.get(account.number, job.orderId)
    return order?.updatedAt === at ? { ...common, resource: job.orderId, status: order.status } : null
  }
  if (isSubscriptionJob(job)) {
    const subscription = subscriptionOf(job, { account, deps })
    if (subscription?.updatedAt !== at) return null
    const { id, status, lastCharge } = subscription
    if (common.kind === 'charge_end') return { ...common, resource: id, status }
    // A charge in a pause only moves the date, also at the moment when the subscription is paused.
    return lastCharge?.at === at ? { ...common, resource: id, status: lastCharge.status } : null
  }
  if (job.kind === 'report') {
    const report = deps.tables.reports.get(account.number, job.reportId)
    return report ? { ...common, resource: job.reportId, status: report.status } : null
  }
  if (job.kind === 'payout') {
    const payout = deps.tables.payouts.get(account.number, job.payoutId)
    const changed = payout?.transactions.find(({ updatedAt }) => updatedAt === at)
    return changed ? { ...common, resource: job.payoutId, status: changed.status } : null
  }
  const payment = deps.tables.payments.get(account.number, job.paymentId)
  // The clock stands still while a job runs.
  if (payment?.updatedAt !== at) return null
  const { status } = payment
  const settlement = job.kind === 'settlement' ? { settlement: job.settlement } : {}
  return { ...common, resource: job.paymentId, status, ...settlement }
}

/**
 * The operations of the clock. A call with an account concerns the account's own clock; one without, the common clock of
 * all accounts without a clock of their own.
 */
export const clockHandlers: ControlHandlers['clock'] = {
  get: readClock,
  set: setClock,
  listChanges: listClockChanges,
  advance: advanceClock,
}

function readClock({ account }: Pick<Call, 'account'>, deps: Deps): Answer<ClockJson> {
  return ok(clockOf(account, deps))
}

function clockOf(account: Account | null, deps: Deps): ClockJson {
  const state = account?.clock ?? deps.clock.common()
  const now = deps.clock.now(account)
  return {
    now: toOffsetIso(now),
    now_ms: now,
    frozen: state.frozenAtMs !== null,
    own: account !== null && account.clock !== null,
    ...changedBy(state.by ?? null),
  }
}

function setClock({ account, actor, input }: ControlCall<typeof clock.set>, deps: Deps): Answer<ClockJson> {
  // Advances are ended before the clock is read, because they hold it.
  if (account) deps.scheduler.endAdvances(account, refusal(409, 'The clock was set meanwhile'))
  const state = input.real ? null : { ...changedClock(account, input, deps), ...changedBy(actor) }
  if (account) setOwnClock(account, state, deps)
  else setCommonClock(state ?? wallClock, deps)
  return readClock({ account }, deps)
}

type ClockChanges = { now?: number | undefined; frozen?: boolean | undefined }

function changedClock(account: Account | null, { now, frozen }: ClockChanges, deps: Deps): ClockState {
  const before = account?.clock ?? deps.clock.common()
  const at = now ?? deps.clock.now(account)
  const isFrozen = frozen ?? before.frozenAtMs !== null
  return { ...clockShowing(before, at, deps.clock.wall()), frozenAtMs: isFrozen ? at : null }
}

function setOwnClock(account: Account, state: ClockState | null, deps: Deps) {
  changeClock(account, state, deps.clock)
  deps.accounts.update(account)
  deps.scheduler.reload(account)
}

function setCommonClock(state: ClockState, deps: Deps) {
  const before = deps.clock.common()
  deps.clock.setCommon(state)
  deps.meta.write('clock', state)
  for (const account of deps.accounts.all()) {
    if (account.clock === null) {
      rememberChange(account, { before, after: state }, deps.clock)
      deps.accounts.update(account)
    }
    deps.scheduler.reload(account)
  }
}

function listClockChanges(call: Pick<Call, 'account'>, deps: Deps): Answer<ClockHistoryJson> {
  const account = requireOwner(call)
  const current = { sinceMs: 0, ...(account.clock ?? deps.clock.common()) }
  const changes = account.clockChanges ?? [current]
  return ok({
    changes: changes.map(({ sinceMs, offsetMs, frozenAtMs, by }) => ({
      since_ms: sinceMs,
      clock_ms: frozenAtMs ?? sinceMs + offsetMs,
      frozen: frozenAtMs !== null,
      ...changedBy(by ?? null),
    })),
  })
}

/** Advances the clock, and answers when the jobs up to that time have ended. Simultaneous advances add up. */
async function advanceClock(call: ControlCall<typeof clock.advance>, deps: Deps) {
  const account = requireOwner(call)
  const { to, seconds = 0, minutes = 0, hours = 0, days = 0 } = call.input
  // Times are whole milliseconds, because a scenario with another time could not be loaded.
  const byMs = Math.round(seconds * secondMs + minutes * minuteMs + hours * hourMs + days * dayMs)
  const reach = (now: number) => {
    const target = to ?? now + byMs
    if (target > maxTimeMs) throw refusal(400, 'The clock ends with the year 2999')
    return target
  }
  const now = deps.clock.now(account)
  if (reach(now) < now)
    throw refusal(400, 'The clock can only be advanced; PUT /simulator/clock sets it back')
  const report = createAdvanceReport(account, deps)
  await deps.scheduler.advance(account, { reach, by: call.actor, signal: call.left(), onRun: report.add })
  return ok({ ...clockOf(call.account, deps), ...report.result() })
}
