import { nextNumber } from '../../store/accounts/identifiers.ts'
import type { Invoice } from '../../store/records/invoice.ts'
import type { Subscription, SubscriptionCard } from '../../store/records/subscription.ts'
import { savePayment } from '../payments/save-payment.ts'
import { type ChargeContext, chargeCard } from './charge-card.ts'
import { chargeSubscription } from './charge-subscription.ts'
import { addPeriods } from './cycles.ts'
import { refusalOf } from './find-payer.ts'
import { announceInvoice, storeInvoice } from './save-invoice.ts'
import { startSchedule } from './schedule.ts'

/**
 * The subscription after its payer authorized it with a valid card. It is charged at once, or the card is validated
 * with a payment of 0 and charged later. The caller stores it.
 */
export function authorizeSubscription(
  pending: Subscription,
  card: SubscriptionCard,
  context: ChargeContext,
): Subscription {
  const { account, now } = context
  const trial = hasHadTrial(pending, context) ? null : pending.trial
  const startsAt = Math.max(pending.startsAt, now)
  const from = trial && pending.terms.freeTrial ? addPeriods(startsAt, pending.terms.freeTrial, 1) : startsAt
  const { settings } = account
  const authorized = {
    ...pending,
    status: 'authorized' as const,
    card,
    trial,
    ...startSchedule(pending, { from, now, settings }),
    authorizedAt: now,
    updatedAt: now,
  }
  if (authorized.chargeAt !== null && authorized.chargeAt <= now)
    return chargeSubscription(authorized, context)
  validateCard(authorized, context)
  return authorized
}

/** Whether the payer had the trial of the plan before, because a payer gets it once (reported). */
function hasHadTrial({ id, planId, payerId }: Subscription, { account, deps }: ChargeContext): boolean {
  if (planId === null) return false
  const where = [
    { column: 'plan', is: '=' as const, value: planId },
    { column: 'payer', is: '=' as const, value: payerId },
  ]
  const others = deps.tables.subscriptions.find(account.number, { where })
  return others.some(other => other.id !== id && other.authorizedAt !== null)
}

type Validated = Subscription & { card: SubscriptionCard }

/** A payment of 0 that shows whether the bank accepts the card. */
export function validateCard(subscription: Validated, context: ChargeContext) {
  const { account, deps, now } = context
  const payment = chargeCard(subscription, { amount: 0, operationType: 'card_validation' }, context)
  savePayment(payment, { account, deps, action: 'payment.created', now })
  return payment
}

/**
 * The subscription after a sign-up with a card that the bank refuses. It stays pending, with the refused validation as
 * the payment of an invoice. The caller stores it.
 */
export function refuseSignUp(
  pending: Subscription,
  card: SubscriptionCard,
  context: ChargeContext,
): Subscription {
  const { account, deps, now } = context
  const payment = validateCard({ ...pending, card }, context)
  const invoice: Invoice = {
    id: nextNumber(deps.counters, account, 'invoice'),
    siteId: pending.siteId,
    subscriptionId: pending.id,
    payerId: pending.payerId,
    status: 'processed',
    amount: pending.terms.amount,
    reason: pending.reason,
    externalReference: pending.externalReference,
    charge: 1,
    paymentId: payment.id,
    attempt: 1,
    nextRetryAt: null,
    endsAt: now,
    rejectionCode: refusalOf(card),
    version: 0,
    createdAt: now,
    updatedAt: now,
  }
  storeInvoice(invoice, { account, deps })
  announceInvoice(invoice, context)
  const { terms, charged } = pending
  return {
    ...pending,
    charged: { ...charged, quantity: 1 },
    lastCharge: { at: now, amount: terms.amount, status: payment.status },
    semaphore: 'red',
  }
}
