import { subtract } from '../../../facts/amounts.ts'
import { countryOf } from '../../../facts/countries.ts'
import { isDisputable } from '../../../facts/payment-life.ts'
import type { Verdict } from '../../api/payments.ts'
import type { AccountAt } from '../../http/deps.ts'
import { paymentError, refusal } from '../../http/errors/provider-error.ts'
import { nextNumber } from '../../store/accounts/identifiers.ts'
import type { Chargeback } from '../../store/records/chargeback.ts'
import type { Payment } from '../../store/records/payment.ts'
import { chargeBack, decideChargeback } from '../payments/change-payment.ts'
import { savePayment } from '../payments/save-payment.ts'

/**
 * The cardholder disputes a payment: the payment becomes charged back, and a chargeback is created.
 * @throws ProviderError for a payment without a card, and for one whose state allows no dispute
 */
export function openDispute(payment: Payment, reason: string | null, context: AccountAt): Chargeback {
  const { account, deps, now } = context
  const disputed = chargeBack(payment, now)
  const { methodId, methodType } = payment
  if (!isDisputable(methodType))
    throw refusal(
      400,
      `Only a charge to a card can be disputed at the bank, and this payment is by ${methodId} (${methodType}). Its buyer can open a claim: POST /simulator/payments/${payment.id}/claim`,
    )
  const chargeback: Chargeback = {
    // The id has 18 digits, which a double cannot hold exactly, so clients must read it as text.
    id: `217${nextNumber(deps.counters, account, 'chargeback')}00`,
    paymentId: payment.id,
    status: 'in_review',
    amount: subtract(payment.amount, payment.refunded),
    currency: countryOf(payment.siteId).currency,
    reasonId: '4853',
    reason: reason ?? 'Cardholder dispute',
    createdAt: now,
    updatedAt: now,
  }
  // The chargeback is stored first, because the order that the payment charges lists its disputes.
  deps.tables.chargebacks.put(account.number, chargeback)
  savePayment(disputed, { account, deps, action: 'payment.updated', now })
  announce({ chargeback, payment: disputed, action: 'new_case' }, context)
  return chargeback
}

/** Decides the dispute for the seller (`reimbursed`) or against the seller (`settled`). */
export function decideDispute(payment: Payment, verdict: Verdict, context: AccountAt): Chargeback {
  const { account, deps, now } = context
  const where = [{ column: 'payment', is: '=' as const, value: String(payment.id) }]
  const chargeback = deps.tables.chargebacks.find(account.number, { where }).at(-1)
  if (!chargeback) throw paymentError(2018, now)
  const decided = { ...chargeback, status: verdict, updatedAt: now }
  const updated = decideChargeback(payment, verdict, now)
  deps.tables.chargebacks.put(account.number, decided)
  savePayment(updated, { account, deps, action: 'payment.updated', now })
  announce({ chargeback: decided, payment: updated, action: 'changed_case_status' }, context)
  return decided
}

type Event = { chargeback: Chargeback; payment: Payment; action: string }

function announce({ chargeback, payment, action }: Event, { account, deps }: AccountAt) {
  deps.notifier.announce(account, {
    topic: 'topic_chargebacks_wh',
    action,
    resourceId: chargeback.id,
    notificationUrl: payment.notificationUrl,
    externalReference: payment.externalReference,
    traceparent: payment.traceparent,
    body: () => ({
      data: {
        payment_id: payment.id,
        product_id: 'bd7n2gaqq2t001udprtg',
        site_id: payment.siteId,
        transaction_intent_id: '',
      },
    }),
  })
}
