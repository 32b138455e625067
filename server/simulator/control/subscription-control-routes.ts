import type { Account } from '../accounts/account.ts'
import type { ScheduleJson } from '../api/subscriptions.ts'
import { toOffsetIso, toOffsetIsoOrNull } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../errors/provider-error.ts'
import { type Answer, type Call, ok, type Route } from '../http/route.ts'
import { openInvoicesOf } from '../subscriptions/end-subscription.ts'
import { requireSubscription } from '../subscriptions/find-subscription.ts'
import { comingCharges } from '../subscriptions/schedule.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import { type ControlCall, controlRoute, requireOwner } from './control-route.ts'

export const subscriptionControlRoutes: Route[] = [
  controlRoute('GET /simulator/subscriptions/:id/schedule', showSchedule),
  controlRoute('POST /simulator/subscriptions/:id/refusals', planRefusal),
  controlRoute('DELETE /simulator/subscriptions/:id/refusals', (call, deps) =>
    changeRefusals(call, deps, () => []),
  ),
]

const maxComing = 24

function showSchedule(call: Pick<Call, 'account' | 'params'>, deps: Deps): Answer<ScheduleJson> {
  const account = requireOwner(call)
  return ok(toScheduleJson(requireSubscription({ ...call, account }, deps), { account, deps }))
}

/** Plans that the card's bank refuses a coming charge, whatever the cardholder's name says. */
function planRefusal(call: ControlCall<'POST /simulator/subscriptions/:id/refusals'>, deps: Deps) {
  const { charge, attempts = null, detail } = call.body
  return changeRefusals(call, deps, ({ status, charged, refusals }) => {
    if (status === 'cancelled') throw refusal(400, 'The subscription is cancelled: no charge is to come')
    const number = charged.quantity + charge
    const others = refusals.filter(refusal => refusal.charge !== number)
    return [...others, { charge: number, attempts, detail }]
  })
}

function changeRefusals(
  call: Pick<Call, 'account' | 'params'>,
  deps: Deps,
  change: (subscription: Subscription) => Subscription['refusals'],
): Answer<ScheduleJson> {
  const account = requireOwner(call)
  const before = requireSubscription({ ...call, account }, deps)
  const after = { ...before, refusals: change(before) }
  deps.tables.subscriptions.put(account.number, after)
  return ok(toScheduleJson(after, { account, deps }))
}

function toScheduleJson(subscription: Subscription, context: { account: Account; deps: Deps }): ScheduleJson {
  const { status, charged, chargeAt, refusals } = subscription
  const isCharged = status === 'authorized'
  const retries = openInvoicesOf(subscription, context).flatMap(({ nextRetryAt }) => nextRetryAt ?? [])
  const coming = status === 'cancelled' ? [] : comingCharges(subscription, maxComing)
  return {
    next_charge_at: isCharged ? toOffsetIsoOrNull(chargeAt) : null,
    next_retry_at: isCharged && retries.length > 0 ? toOffsetIso(Math.min(...retries)) : null,
    coming: coming.map(({ at, amount }, index) => ({
      number: charged.quantity + index + 1,
      date: toOffsetIso(at),
      amount,
    })),
    refusals: refusals.filter(({ charge }) => charge >= charged.quantity),
  }
}
