import { subtract } from '../../../facts/amounts.ts'
import { type PaymentMethod, testIssuer } from '../../../facts/countries/payment-method.ts'
import type { Country } from '../../../facts/countries.ts'
import { isMissing, isObject, type JsonObject, toObject, toText } from '../../../facts/json.ts'
import { paymentError } from '../../http/errors/provider-error.ts'
import type { CardToken } from '../../store/records/card-token.ts'
import type { Payer, Payment } from '../../store/records/payment.ts'
import { costOf } from '../sites/installment-plans.ts'
import { type PaymentRequest, restInteger, restText } from './read-payment.ts'

/** The data that a charge needs besides the request. It is read before, so that the rules are pure functions. */
export type ChargeContext = {
  id: number
  site: Country
  collectorId: number
  payer: Payer
  token: CardToken | null
  partner: { platformId: string | null; integratorId: string | null; corporationId: string | null }
  now: number
  /** What the buyer pays in all, if the payment is one seller's share of it. Default: the amount of the request. */
  whole?: number
}

/** A new payment before its outcome. It is pending, and has its costs. Throws 2072 below the minimum amount. */
export function draftPayment(
  request: PaymentRequest,
  context: ChargeContext,
  method: PaymentMethod,
): Payment {
  const { site, now, token, whole = request.amount } = context
  if (whole < method.chargedFrom) throw paymentError(2072, now)
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
    expiresAt: request.expiresAt,
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
    couponCode: restText(request, 'coupon_code'),
    ...context.partner,
    storeId: restText(request, 'store_id'),
    posId: restText(request, 'pos_id'),
    financialInstitution: toText(toObject(request.rest.transaction_details).financial_institution),
    pointOfInteraction: pointOfInteraction(request, isCard),
    threeDs: null,
    refunds: [],
    orderId: null,
    preferenceId: null,
    given: givenOf(request.rest),
  }
}

const givenNames = ['order', 'forward_data', 'payment_method_option_id']

function givenOf(sent: JsonObject): JsonObject {
  return Object.fromEntries(givenNames.filter(name => !isMissing(sent[name])).map(name => [name, sent[name]]))
}

function issuerOf(request: PaymentRequest, method: PaymentMethod): string | null {
  if (method.ranges.length > 0) return request.issuerId ?? String(testIssuer.id)
  return method.kind.issuerId ?? request.issuerId
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

/** What the request has of it. Without a card it is the provider's, except where the shop is. */
function pointOfInteraction(request: PaymentRequest, isCard: boolean) {
  const given = toObject(request.rest.point_of_interaction)
  const sent = isCard ? given : isObject(given.location) ? { location: given.location } : {}
  return Object.keys(sent).length > 0 ? sent : null
}
