import { toCents } from '../../../facts/amounts.ts'
import { countryOf } from '../../../facts/countries.ts'
import { toOffsetIso, toOffsetIsoOrNull } from '../../../facts/dates.ts'
import type { Deps } from '../../http/deps.ts'
import type { Subscription } from '../../store/records/subscription.ts'
import { offsetDaysOf } from './cycles.ts'
import { pendingCharges } from './schedule.ts'
import { toTrialJson } from './terms-json.ts'

/** The subscription in the provider's form. The e-mail of its payer is blank (measured). */
export function toSubscriptionJson(subscription: Subscription, deps: Deps) {
  const { id, payerId, ...fields } = fieldsOf(subscription, deps)
  return {
    id,
    payer_id: payerId,
    payer_email: '',
    ...fields,
    summarized: toSummary(subscription),
    next_payment_date: toOffsetIsoOrNull(subscription.nextPaymentAt),
    ...methodsOf(subscription),
  }
}

/**
 * The subscription in the form of a search: with the payer's name, and without the summary and the next date
 * (measured).
 */
export function toFoundSubscriptionJson(subscription: Subscription, deps: Deps) {
  const { id, payerId, ...fields } = fieldsOf(subscription, deps)
  const name = subscription.status === 'pending' ? '' : 'Test'
  return {
    id,
    payer_id: payerId,
    payer_first_name: name,
    payer_last_name: name,
    ...fields,
    summarized: {},
    next_payment_date: null,
    ...methodsOf(subscription),
  }
}

function fieldsOf(subscription: Subscription, deps: Deps) {
  const { id, planId } = subscription
  return {
    id,
    payerId: subscription.payerId,
    back_url: subscription.backUrl,
    collector_id: subscription.collectorId,
    application_id: Number(subscription.applicationId),
    status: subscription.status,
    reason: subscription.reason,
    external_reference: subscription.externalReference,
    date_created: toOffsetIso(subscription.createdAt),
    last_modified: toOffsetIso(subscription.updatedAt),
    init_point: `${deps.publicUrl()}/subscriptions/checkout?preapproval_id=${id}`,
    ...(planId !== null && { preapproval_plan_id: planId }),
    auto_recurring: toRecurring(subscription),
  }
}

function toRecurring({ terms, siteId, startsAt, endsAt, planId, shownAmount, trial }: Subscription) {
  const { billingDay } = terms
  return {
    frequency: terms.frequency,
    frequency_type: terms.frequencyType,
    transaction_amount: shownAmount ?? terms.amount,
    currency_id: countryOf(siteId).currency,
    start_date: toOffsetIso(startsAt),
    ...(endsAt !== null && { end_date: toOffsetIso(endsAt) }),
    ...(billingDay !== null && { billing_day: billingDay }),
    ...(planId !== null && { billing_day_proportional: terms.isProportional }),
    has_billing_day: billingDay !== null,
    free_trial: trial && toTrialJson(trial),
  }
}

function toSummary(subscription: Subscription) {
  const { charged, lastCharge, semaphore, terms } = subscription
  const pending = pendingCharges(subscription)
  const wasCharged = charged.quantity > 0
  return {
    quotas: pending === null ? null : charged.quantity + pending,
    charged_quantity: wasCharged ? charged.quantity : null,
    pending_charge_quantity: pending,
    charged_amount: wasCharged ? charged.amount : null,
    pending_charge_amount: pending === null ? null : (toCents(terms.amount) * pending) / 100,
    semaphore,
    last_charged_date: toOffsetIsoOrNull(lastCharge?.at ?? null),
    last_charged_amount: lastCharge?.amount ?? null,
  }
}

/** The payment methods. Without a card there is no `card_id`. */
function methodsOf({ id, card, secondary, trial }: Subscription) {
  return {
    payment_method_id: card?.methodId ?? null,
    ...(card && { card_id: card.token.cardId }),
    payment_method_id_secondary: secondary?.methodId ?? null,
    ...(secondary?.cardId && { card_id_secondary: secondary.cardId }),
    first_invoice_offset: trial && offsetDaysOf(trial),
    subscription_id: id,
    owner: null,
  }
}
