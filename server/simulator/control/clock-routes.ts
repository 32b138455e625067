import type { Account } from '../accounts/account.ts'
import type { ClockHistoryJson, ClockJson } from '../api/clock.ts'
import { type ClockState, clockShowing, wallClock } from '../clock/clock.ts'
import { changeClock, rememberChange } from '../clock/clock-changes.ts'
import { dayMs, hourMs, maxTimeMs, minuteMs, secondMs, toOffsetIso } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../errors/provider-error.ts'
import { type Answer, type Call, ok, type Route } from '../http/route.ts'
import { createAdvanceReport } from './advance-report.ts'
import { type ControlCall, controlRoute, requireOwner } from './control-route.ts'

/**
 * With an account, the account's own clock. Without one, the common clock of all accounts without a clock of their own.
 */
export const clockRoutes: Route[] = [
  controlRoute('GET /simulator/clock', readClock),
  controlRoute('PUT /simulator/clock', setClock),
  controlRoute('GET /simulator/clock/changes', listClockChanges),
  controlRoute('POST /simulator/clock/advance', advanceClock),
]

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
  }
}

function setClock({ account, body }: ControlCall<'PUT /simulator/clock'>, deps: Deps): Answer<ClockJson> {
  // Before the clock is read: an advance holds it.
  if (account) deps.scheduler.endAdvances(account, refusal(409, 'The clock was set meanwhile'))
  const state = body.real ? null : changedClock(account, body, deps)
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

function listClockChanges(call: Call, deps: Deps): Answer<ClockHistoryJson> {
  const account = requireOwner(call)
  const current = { sinceMs: 0, ...(account.clock ?? deps.clock.common()) }
  const changes = account.clockChanges ?? [current]
  return ok({
    changes: changes.map(({ sinceMs, offsetMs, frozenAtMs }) => ({
      since_ms: sinceMs,
      clock_ms: frozenAtMs ?? sinceMs + offsetMs,
      frozen: frozenAtMs !== null,
    })),
  })
}

/** Answers when the jobs on the way have ended. Advances at the same time add up. */
async function advanceClock(call: ControlCall<'POST /simulator/clock/advance'>, deps: Deps) {
  const account = requireOwner(call)
  const { to, seconds = 0, minutes = 0, hours = 0, days = 0 } = call.body
  // Times are whole milliseconds: a scenario with another one could not be loaded.
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
  await deps.scheduler.advance(account, { reach, signal: call.left(), onRun: report.add })
  return ok({ ...clockOf(call.account, deps), ...report.result() })
}
