/** Charges a subscription. Each charge has an invoice, and each attempt to collect it a payment. */

import { toCents } from '../../../facts/amounts.ts'
import { dayMs, minuteMs, toOffsetDay } from '../../../facts/dates.ts'
import type { JsonObject } from '../../../facts/json.ts'
import { nextNumber } from '../../store/accounts/identifiers.ts'
import type { Invoice } from '../../store/records/invoice.ts'
import type { Payment } from '../../store/records/payment.ts'
import type { Subscription } from '../../store/records/subscription.ts'
import { savePayment } from '../payments/save-payment.ts'
import { type AuthorizedSubscription, type ChargeContext, chargeCard } from './charge-card.ts'
import { addPeriods } from './cycles.ts'
import { announceInvoice, isOpen, storeInvoice } from './save-invoice.ts'
import { dueAmount, moveSchedule } from './schedule.ts'

/** The documented time for the attempts: up to four within ten days. */
const documentedWindowMs = 10 * dayMs
/**
 * The number of attempts (measured and documented). They are a quarter of the window apart, so on a daily plan the last
 * one is 18 hours late.
 */
const maxAttempts = 4
/** The time until a retry after the payer gave another card. Measured: one to two minutes. */
export const retryAfterCardMs = 1.5 * minuteMs

/**
 * Makes the charge that is due, and stores its invoice and its payment. Returns the changed subscription with its next
 * date; the caller stores it.
 */
export function chargeSubscription(
  subscription: AuthorizedSubscription,
  context: ChargeContext,
): Subscription {
  const { account, deps, now } = context
  const charge = subscription.charged.quantity + 1
  const draft: Invoice = {
    id: nextNumber(deps.counters, account, 'invoice'),
    siteId: subscription.siteId,
    subscriptionId: subscription.id,
    payerId: subscription.payerId,
    status: 'scheduled',
    amount: dueAmount(subscription),
    reason: subscription.reason,
    externalReference: subscription.externalReference,
    charge,
    paymentId: 0,
    attempt: 0,
    nextRetryAt: null,
    endsAt:
      account.settings.subscriptionRetries === 'documented'
        ? now + documentedWindowMs
        : addPeriods(now, subscription.terms, 1),
    rejectionCode: null,
    version: 0,
    createdAt: now,
    updatedAt: now,
  }
  announceInvoice(draft, context)
  const invoiced = { ...subscription, charged: { ...subscription.charged, quantity: charge } }
  const tried = collect(draft, invoiced, context)
  return { ...tried, ...(tried.status === 'cancelled' ? { chargeAt: null } : moveSchedule(tried)) }
}

/**
 * Tries to collect an invoice: makes a payment, and stores it with the invoice. Returns the changed subscription; the
 * caller stores it.
 */
export function collect(
  before: Invoice,
  subscription: AuthorizedSubscription,
  context: ChargeContext,
): Subscription {
  const { account, deps, now } = context
  const attempt = before.attempt + 1
  const payment = attemptPayment({ ...before, attempt }, subscription, context)
  savePayment(payment, { account, deps, action: 'payment.created', now })
  const tried = { ...before, attempt, paymentId: payment.id, version: before.version + 1, updatedAt: now }
  const invoice = payment.status === 'approved' ? closed(tried) : refused(tried, payment, context)
  storeInvoice(invoice, { account, deps, ...(before.attempt > 0 && { before }) })
  announceInvoice(invoice, context)
  return afterAttempt(subscription, payment, invoice)
}

function closed(invoice: Invoice): Invoice {
  return { ...invoice, status: 'processed', nextRetryAt: null }
}

function refused(invoice: Invoice, payment: Payment, { account, now }: ChargeContext): Invoice {
  const rejectionCode = payment.statusDetail
  if (isFraudulent(invoice, payment)) return { ...closed(invoice), rejectionCode }
  const status = account.settings.subscriptionRetries === 'documented' ? 'recycling' : 'scheduled'
  return { ...invoice, status, rejectionCode, nextRetryAt: nextAttemptAfter(now, invoice) }
}

/** Whether a first charge was refused for its risk, which cancels the subscription at once (measured). */
function isFraudulent({ charge }: Invoice, { statusDetail }: Payment): boolean {
  return charge === 1 && statusDetail === 'cc_rejected_high_risk'
}

/** The time of the next attempt. Null if this was the last one. */
export function nextAttemptAfter(now: number, { createdAt, endsAt, attempt }: Invoice): number | null {
  if (attempt >= maxAttempts) return null
  const stepMs = Math.round((endsAt - createdAt) / maxAttempts)
  const passed = Math.floor((now - createdAt) / stepMs)
  return passed + 1 < maxAttempts ? createdAt + (passed + 1) * stepMs : null
}

function afterAttempt(
  subscription: AuthorizedSubscription,
  payment: Payment,
  invoice: Invoice,
): Subscription {
  const { charged, unpaidInvoices } = subscription
  const { amount, status, createdAt } = payment
  const isPaid = status === 'approved'
  return {
    ...subscription,
    ...(isFraudulent(invoice, payment) && { status: 'cancelled' }),
    charged: isPaid ? { ...charged, amount: (toCents(charged.amount) + toCents(amount)) / 100 } : charged,
    lastCharge: { at: createdAt, amount, status },
    semaphore: isPaid ? 'green' : isOpen(invoice) ? 'yellow' : 'red',
    unpaidInvoices: isPaid ? 0 : unpaidInvoices,
    updatedAt: createdAt,
  }
}

function attemptPayment(
  invoice: Invoice,
  subscription: AuthorizedSubscription,
  context: ChargeContext,
): Payment {
  const { charge, attempt, amount } = invoice
  const planned = subscription.refusals.find(
    refusal => refusal.charge === charge && attempt <= (refusal.attempts ?? attempt),
  )
  const isAtOnce = charge === 1 && context.now === subscription.authorizedAt
  return chargeCard(
    subscription,
    {
      amount,
      // These values were measured with test accounts, which are charged at once.
      operationType: isAtOnce ? 'regular_payment' : 'recurring_payment',
      refusal: planned?.detail,
      pointOfInteraction: toPointOfInteraction(invoice, subscription),
    },
    context,
  )
}

/** The fields by which a payment shows that it charges a subscription (measured). */
function toPointOfInteraction(invoice: Invoice, { id, planId, terms }: Subscription): JsonObject {
  return {
    type: 'SUBSCRIPTIONS',
    business_info: { unit: 'online_payments', sub_unit: 'recurring' },
    references: [{ id: `${invoice.id}-${invoice.attempt}`, type: 'AUTOMATIC_PAYMENTS_ATTEMPT' }],
    transaction_data: {
      billing_date: toOffsetDay(invoice.createdAt),
      first_time_use: invoice.charge === 1,
      invoice_id: String(invoice.id),
      invoice_period: {
        period: terms.frequency,
        type: terms.frequencyType === 'days' ? 'daily' : 'monthly',
      },
      plan_id: planId,
      subscription_id: id,
      subscription_sequence: { number: invoice.charge, total: terms.repetitions },
      user_present: invoice.charge === 1,
      payment_reference: null,
      processor: null,
    },
  }
}
