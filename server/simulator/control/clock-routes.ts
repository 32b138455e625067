import { z } from 'zod'
import type { Account } from '../accounts/account.ts'
import { type ClockState, clockShowing, wallClock } from '../clock/clock.ts'
import { parseIsoDate, toOffsetIso } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../errors/provider-error.ts'
import { type Answer, type Call, ok, type Route } from '../http/route.ts'
import { readBody, requireOwner } from './read-body.ts'

const moment = z.string().transform((text, context) => {
  const at = parseIsoDate(text)
  if (at === null) context.addIssue('must be ISO 8601 with an offset, such as 2026-03-02T10:00:00.000-04:00')
  return at ?? 0
})

const setSchema = z.strictObject({
  /** Where the clock shall stand; going back does no work. */
  now: moment.optional(),
  frozen: z.boolean().optional(),
  /** Back to real time. */
  real: z.literal(true).optional(),
})

const advanceSchema = z
  .strictObject({
    to: moment,
    seconds: z.number().min(0),
    minutes: z.number().min(0),
    hours: z.number().min(0),
    days: z.number().min(0),
  })
  .partial()

/** With a bearer token the account's own clock, without one the clock of all who have none of their own. */
export const clockRoutes: Route[] = [
  {
    method: 'GET',
    path: '/simulator/clock',
    access: 'open',
    handle: (call, deps) => readClock(call, deps),
  },
  { method: 'PUT', path: '/simulator/clock', access: 'open', handle: setClock },
  { method: 'POST', path: '/simulator/clock/advance', access: 'open', handle: advanceClock },
]

function readClock({ account }: Call, deps: Deps): Answer {
  const state = account?.clock ?? deps.clock.common()
  const now = deps.clock.now(account)
  return ok({
    now: toOffsetIso(now),
    now_ms: now,
    frozen: state.frozenAtMs !== null,
    own: account !== null && account.clock !== null,
  })
}

function setClock(call: Call, deps: Deps): Answer {
  const { now, frozen, real } = readBody(setSchema, call)
  const { account } = call
  const before = account?.clock ?? deps.clock.common()
  const at = now ?? deps.clock.now(account)
  const shown = clockShowing(before, at, deps.clock.wall())
  const stops = frozen ?? before.frozenAtMs !== null
  const state: ClockState = real ? wallClock : { ...shown, frozenAtMs: stops ? at : null }
  if (account) setOwnClock(account, real ? null : state, deps)
  else {
    deps.clock.setCommon(state)
    deps.meta.write('clock', state)
    for (const each of deps.accounts.all()) deps.scheduler.reload(each)
  }
  return readClock(call, deps)
}

function setOwnClock(account: Account, state: ClockState | null, deps: Deps) {
  account.clock = state
  deps.accounts.update(account)
  deps.scheduler.reload(account)
}

/** Does everything that falls due on the way, in order, each piece at its own time; answers when done. */
async function advanceClock(call: Call, deps: Deps): Promise<Answer> {
  const account = requireOwner(call)
  const { to, seconds = 0, minutes = 0, hours = 0, days = 0 } = readBody(advanceSchema, call)
  const now = deps.clock.now(account)
  const target = to ?? now + (seconds + 60 * minutes + 3_600 * hours + 86_400 * days) * 1_000
  if (target < now) throw refusal(400, 'The clock can only be advanced; PUT /simulator/clock sets it back')
  await deps.scheduler.advance(account, target)
  return readClock(call, deps)
}
