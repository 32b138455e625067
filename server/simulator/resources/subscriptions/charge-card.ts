import { findMethod } from '../../../facts/countries/find-method.ts'
import { countryOf } from '../../../facts/countries.ts'
import type { JsonObject } from '../../../facts/json.ts'
import type { Deps } from '../../http/deps.ts'
import type { Account } from '../../store/accounts/account.ts'
import { nextNumber } from '../../store/accounts/identifiers.ts'
import type { Payer, Payment } from '../../store/records/payment.ts'
import type { Subscription, SubscriptionCard } from '../../store/records/subscription.ts'
import { outcomeOf } from '../cards/outcomes.ts'
import { reject } from '../payments/change-payment.ts'
import { draftPayment } from '../payments/draft-payment.ts'
import type { PaymentRequest } from '../payments/read-payment.ts'
import { applyOutcome } from '../payments/settle-payment.ts'

export type ChargeContext = { account: Account; deps: Deps; now: number }

type Charge = {
  amount: number
  operationType: 'recurring_payment' | 'regular_payment' | 'card_validation'
  /** A status detail with which the bank refuses the charge, whatever the card is. */
  refusal?: string | undefined
  pointOfInteraction?: JsonObject
}

/** A subscription that its payer authorized. */
export type AuthorizedSubscription = Subscription & { card: SubscriptionCard }

/**
 * Charges the card of a subscription by the rules of payments. It takes the ids of the payment from the counters, and
 * stores nothing else.
 */
export function chargeCard(
  subscription: AuthorizedSubscription,
  { amount, operationType, refusal, pointOfInteraction = {} }: Charge,
  { account, deps, now }: ChargeContext,
): Payment {
  const { card, siteId, collectorId } = subscription
  const method = findMethod(siteId, card.methodId)
  if (!method) throw new Error(`${siteId} has no payment method ${card.methodId}`)
  const draft = draftPayment(
    toRequest(subscription, Math.max(amount, method.chargedFrom)),
    {
      id: nextNumber(deps.counters, account, 'payment'),
      site: countryOf(siteId),
      collectorId,
      payer: payerOf(subscription),
      token: card.token,
      partner: { platformId: null, integratorId: null, corporationId: null },
      now,
    },
    method,
  )
  // A card is validated with an amount of 0, which no other payment can have.
  const amounts = { amount, totalPaid: amount, installmentAmount: amount }
  const payment: Payment = { ...draft, ...amounts, operationType, pointOfInteraction }
  if (refusal !== undefined) return reject(payment, refusal, now)
  const outcome = outcomeOf(card.token.holder.name, amount, method.max)
  return applyOutcome(payment, { outcome, capture: true, binary: true }, now)
}

function toRequest(subscription: AuthorizedSubscription, amount: number): PaymentRequest {
  const { reason, externalReference, card } = subscription
  return {
    amount,
    token: card.token.id,
    methodId: card.methodId,
    issuerId: null,
    installments: 1,
    capture: true,
    binary: true,
    payer: payerOf(subscription),
    threeDsMode: 'not_supported',
    expiresAt: null,
    applicationFee: 0,
    coupon: 0,
    notificationUrl: null,
    metadata: {},
    additionalInfo: {},
    rest: { description: reason, external_reference: externalReference },
  }
}

function payerOf({ payerId, payerEmail, card }: AuthorizedSubscription): Payer & { id: string } {
  const { identification } = card.token.holder
  return { id: String(payerId), type: null, email: payerEmail, identification, entityType: null }
}
