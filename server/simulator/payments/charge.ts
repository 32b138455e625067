import { cardholderOutcomes } from '../../facts/cardholder-outcomes.ts'
import { maxInstallments, type PaymentMethod, testIssuer } from '../../facts/countries/payment-method.ts'
import type { Country } from '../../facts/countries.ts'
import { type CardToken, isExpired } from '../cards/card-token.ts'
import { type Outcome, outcomeOf } from '../cards/outcomes.ts'
import { paymentError } from '../errors/payment-errors.ts'
import { toObject, toText } from '../json.ts'
import { subtract } from '../money.ts'
import { findMethod, fitsMethod, matchCard } from '../sites/find-method.ts'
import { costOf } from '../sites/installment-plans.ts'
import { defaultExpiry } from './offline.ts'
import type { Payer, Payment } from './payment.ts'
import { approve, authorize, reject } from './payment-life.ts'
import { type PaymentRequest, restInteger, restText } from './read-payment.ts'

/** Who is charged, by whom, and with what card; all looked up before. */
export type ChargeContext = {
  id: number
  site: Country
  collectorId: number
  payer: Payer
  token: CardToken | null
  partner: { platformId: string | null; integratorId: string | null; corporationId: string | null }
  now: number
}

/** The new payment, already where its outcome takes it; or the provider's refusal. Pure. */
export function charge(request: PaymentRequest, context: ChargeContext): Payment {
  const method = methodOf(request, context)
  if (method.ranges.length > 0) return chargeCard(request, context, method)
  const payment = draft(request, context, method)
  if (method.type === 'account_money' || method.id === 'yape') return approve(payment, context.now)
  checkTransfer(request, method, context.now)
  const waiting = method.type === 'bank_transfer' && method.id !== 'webpay' && method.id !== 'pse'
  return {
    ...payment,
    statusDetail: waiting ? 'pending_waiting_transfer' : 'pending_waiting_payment',
    installmentAmount: 0,
    expiresAt: request.expiresAt ?? defaultExpiry(method.id, method.type, context.now),
  }
}

/** The method asked for, or the one that the card's first digits tell. */
function methodOf(request: PaymentRequest, { site, token, now }: ChargeContext): PaymentMethod {
  if (request.methodId !== null) {
    const method = findMethod(site.id, request.methodId)
    if (!method) throw paymentError(3028, now)
    if (method.ranges.length > 0 && request.token === null) throw paymentError(4000, now)
    if (method.ranges.length > 0 && token && !fitsMethod(site.id, token.firstSix, method)) {
      throw paymentError(token.cardId === null ? 3028 : 3026, now)
    }
    return method
  }
  if (!token) throw paymentError(request.token === null ? 4001 : 2006, now)
  const inferred = matchCard(site.id, token.firstSix)[0]?.method
  if (!inferred) throw paymentError(2131, now)
  return inferred
}

/** PSE sends the payer to a bank: which one, from where and back to where must be known. */
function checkTransfer(request: PaymentRequest, method: PaymentMethod, now: number) {
  if (method.id !== 'pse') return
  const bank = toText(toObject(request.rest.transaction_details).financial_institution)
  if (bank === null) throw paymentError(1, now, 'transaction_details.financial_institution')
  if (toText(request.additionalInfo.ip_address) === null)
    throw paymentError(1, now, 'additional_info.ip_address')
  if (restText(request, 'callback_url') === null) throw paymentError(1, now, 'callback_url')
  if (request.payer.entityType === null) throw paymentError(1, now, 'payer.entity_type')
}

function chargeCard(request: PaymentRequest, context: ChargeContext, method: PaymentMethod): Payment {
  const { token, now } = context
  if (!token) throw paymentError(2006, now)
  checkToken(token, method, now)
  if (request.installments === null) throw paymentError(4004, now)
  const most = method.type === 'credit_card' ? maxInstallments : 1
  if (request.installments > most) throw paymentError(4033, now)
  if (!request.capture && method.capture !== 'supported') throw paymentError(2077, now)
  const payment = draft(request, context, method)
  if (asksChallenge(request, token)) {
    return {
      ...payment,
      statusDetail: 'pending_challenge',
      threeDs: token.threeDs,
      captured: request.capture,
    }
  }
  const outcome = outcomeOf(token.holder.name, payment.amount, method.max)
  return settle(payment, { outcome, capture: request.capture, binary: request.binary }, now)
}

function checkToken(token: CardToken, method: PaymentMethod, now: number) {
  if (isExpired(token, now)) throw paymentError(2006, now)
  if (token.status !== 'active') throw paymentError(3003, now)
  const checked = method.ranges.some(range => range.hasCheckDigit)
  if (checked && !token.hasValidCheckDigit) throw paymentError(3034, now)
  // Measured: "Card token was generated without cvv validation"; its number was not kept.
  if (token.cardId !== null && !token.hasSecurityCode) {
    throw paymentError(3031, now, 'Card token was generated without cvv validation')
  }
}

function asksChallenge(request: PaymentRequest, token: CardToken): boolean {
  const wanted = request.threeDsMode === 'optional' || request.threeDsMode === 'mandatory'
  return wanted && !request.binary && token.threeDs !== null
}

/** In binary mode nothing stays open: what would be reviewed is refused. */
export function settle(
  payment: Payment,
  choice: { outcome: Outcome; capture: boolean; binary: boolean },
  now: number,
): Payment {
  const { status, detail } = choice.outcome
  if (status === 'rejected') return reject(payment, detail, now)
  if (status === 'in_process' && choice.binary) return reject(payment, 'cc_rejected_other_reason', now)
  if (status === 'in_process') return { ...payment, status, statusDetail: detail, captured: choice.capture }
  return choice.capture ? approve(payment, now) : authorize(payment, now)
}

/** What a payment under review or challenge becomes when it is let through. */
export function letThrough(payment: Payment, now: number): Payment {
  return settle(payment, { outcome: cardholderOutcomes.APRO, capture: payment.captured, binary: false }, now)
}

function draft(request: PaymentRequest, context: ChargeContext, method: PaymentMethod): Payment {
  const { site, now, token } = context
  if (request.amount < method.chargedFrom) throw paymentError(2072, now)
  const isCard = method.ranges.length > 0
  const installments = isCard ? (request.installments ?? 1) : 1
  const cost = costOf(site, method, {
    amount: subtract(request.amount, request.coupon),
    installments,
  })
  const reference = restText(request, 'external_reference')
  return {
    id: context.id,
    siteId: site.id,
    collectorId: context.collectorId,
    createdAt: now,
    approvedAt: null,
    updatedAt: now,
    expiresAt: null,
    status: 'pending',
    statusDetail: 'pending_waiting_payment',
    methodId: method.id,
    methodType: method.type,
    issuerId: issuerOf(request, method),
    amount: request.amount,
    refunded: 0,
    coupon: request.coupon,
    installments,
    totalPaid: cost.total,
    installmentAmount: cost.each,
    applicationFee: request.applicationFee,
    fees: [],
    net: 0,
    captured: true,
    binary: request.binary,
    authorizationCode: null,
    card: isCard && token ? cardOf(token) : null,
    payer: context.payer,
    description: restText(request, 'description'),
    externalReference: reference,
    statementDescriptor: restText(request, 'statement_descriptor') ?? (isCard ? 'MERCADOPAGO' : null),
    notificationUrl: request.notificationUrl,
    callbackUrl: restText(request, 'callback_url'),
    metadata: request.metadata,
    additionalInfo: request.additionalInfo,
    operationType: 'regular_payment',
    sponsorId: restInteger(request, 'sponsor_id'),
    differentialPricingId: restInteger(request, 'differential_pricing_id'),
    campaignId: restText(request, 'campaign_id'),
    couponCode: restText(request, 'coupon_code'),
    ...context.partner,
    storeId: restText(request, 'store_id'),
    posId: restText(request, 'pos_id'),
    financialInstitution: toText(toObject(request.rest.transaction_details).financial_institution),
    pointOfInteraction: isCard ? pointOfInteraction(request) : null,
    threeDs: null,
    refunds: [],
    orderId: null,
    preferenceId: null,
  }
}

function issuerOf(request: PaymentRequest, method: PaymentMethod): string | null {
  if (method.ranges.length > 0) return request.issuerId ?? String(testIssuer.id)
  return method.id === 'pix' ? '12501' : request.issuerId
}

function cardOf(token: CardToken): Payment['card'] {
  return {
    id: token.cardId,
    firstSix: token.firstSix,
    lastFour: token.lastFour,
    month: token.month,
    year: token.year,
    holder: token.holder,
  }
}

function pointOfInteraction(request: PaymentRequest) {
  const given = toObject(request.rest.point_of_interaction)
  return Object.keys(given).length > 0 ? given : null
}
