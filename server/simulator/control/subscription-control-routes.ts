import type { cards, subscriptions } from '../../catalog/control.ts'
import { toOffsetIso, toOffsetIsoOrNull } from '../../facts/dates.ts'
import type { ScheduleJson } from '../api/subscriptions.ts'
import type { Deps } from '../http/deps.ts'
import { cardNotFound, refusal } from '../http/errors/provider-error.ts'
import { type Answer, type Call, ok } from '../http/route.ts'
import { toCardJson } from '../resources/customers/customer-json.ts'
import { openInvoicesOf } from '../resources/subscriptions/end-subscription.ts'
import { findChargeEnd } from '../resources/subscriptions/read-arrears.ts'
import { requireDocument } from '../resources/subscriptions/require-document.ts'
import { comingCharges } from '../resources/subscriptions/schedule.ts'
import type { Account } from '../store/accounts/account.ts'
import { nextNumber } from '../store/accounts/identifiers.ts'
import type { Subscription } from '../store/records/subscription.ts'
import { type ControlCall, type ControlHandlers, requireOwner } from './control-route.ts'

export const subscriptionControlHandlers: ControlHandlers['subscriptions'] = {
  getSchedule: showSchedule,
  planRefusal,
  forgetRefusals: (call, deps) => changeRefusals(call, deps, () => []),
}

type SubscriptionCall = Pick<Call, 'account'> & { input: { id: string } }

const maxComing = 24

function showSchedule(call: SubscriptionCall, deps: Deps): Answer<ScheduleJson> {
  const account = requireOwner(call)
  return ok(
    toScheduleJson(requireDocument('subscriptions', call.input.id, { account, deps }), { account, deps }),
  )
}

/** Plans that the card's bank refuses a coming charge, whatever the cardholder's name says. */
function planRefusal(call: ControlCall<typeof subscriptions.planRefusal>, deps: Deps) {
  const { charge, attempts = null, detail } = call.input
  return changeRefusals(call, deps, ({ status, charged, refusals }) => {
    if (status === 'cancelled') throw refusal(400, 'The subscription is cancelled: no charge is to come')
    const number = charged.quantity + charge
    const others = refusals.filter(refusal => refusal.charge !== number)
    return [...others, { charge: number, attempts, detail }]
  })
}

function changeRefusals(
  call: SubscriptionCall,
  deps: Deps,
  change: (subscription: Subscription) => Subscription['refusals'],
): Answer<ScheduleJson> {
  const account = requireOwner(call)
  const before = requireDocument('subscriptions', call.input.id, { account, deps })
  const after = { ...before, refusals: change(before) }
  deps.tables.subscriptions.put(account.number, after)
  return ok(toScheduleJson(after, { account, deps }))
}

function toScheduleJson(subscription: Subscription, context: { account: Account; deps: Deps }): ScheduleJson {
  const { status, charged, chargeAt, refusals } = subscription
  const isCharged = status === 'authorized'
  const open = openInvoicesOf(subscription, context)
  const retries = open.flatMap(({ nextRetryAt }) => nextRetryAt ?? [])
  const end = findChargeEnd(subscription, open, context.account.settings)
  // An invoice is closed before a renewal of the same time.
  const endsBefore = end !== null && end.status !== status && chargeAt !== null && end.at <= chargeAt
  const coming = status === 'cancelled' ? [] : comingCharges(subscription, maxComing)
  return {
    next_charge_at: isCharged && !endsBefore ? toOffsetIsoOrNull(chargeAt) : null,
    next_retry_at: isCharged && retries.length > 0 ? toOffsetIso(Math.min(...retries)) : null,
    charge_end: end && { at: toOffsetIso(end.at), status: end.status },
    coming: coming.map(({ at, amount }, index) => ({
      number: charged.quantity + index + 1,
      date: toOffsetIso(at),
      amount,
    })),
    refusals: refusals.filter(({ charge }) => charge >= charged.quantity),
  }
}

export const cardUpdaterHandlers: ControlHandlers['cards'] = { update: updateCard }

/**
 * Does what the Card Updater does when a payment with a saved card is rejected: it asks the brand for the card's
 * current data and corrects the saved ones. A card with another number gets another id (documentation, "Card Updater").
 */
function updateCard(call: ControlCall<typeof cards.update>, deps: Deps) {
  const account = requireOwner(call)
  const changes = call.input
  const old = deps.tables.savedCards.get(account.number, changes.id)
  const customer = old && deps.tables.customers.get(account.number, old.customerId)
  if (!old || !customer) throw cardNotFound()
  return deps.store.write(() => {
    const isReplaced = changes.last_four_digits !== undefined && changes.last_four_digits !== old.lastFour
    const card = {
      ...old,
      id: isReplaced ? String(nextNumber(deps.counters, account, 'card')) : old.id,
      lastFour: changes.last_four_digits ?? old.lastFour,
      month: changes.expiration_month,
      year: changes.expiration_year,
      updatedAt: call.now,
    }
    if (isReplaced) deps.tables.savedCards.remove(account.number, old.id)
    deps.tables.savedCards.put(account.number, card)
    if (customer.defaultCard === old.id) {
      deps.tables.customers.put(account.number, { ...customer, defaultCard: card.id, updatedAt: call.now })
    }
    deps.notifier.announce(account, {
      topic: 'topic_card_id_wh',
      action: 'card.updated',
      resourceId: customer.id,
      notificationUrl: null,
      body: () => ({ data: { new_card_id: Number(card.id), old_card_id: Number(old.id) } }),
    })
    return ok(toCardJson(card, account))
  })
}
