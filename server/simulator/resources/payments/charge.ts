import { findMethod, fitsMethod, isMethodAnywhere, matchCard } from '../../../facts/countries/find-method.ts'
import { type MethodKind, type PayerField, yape } from '../../../facts/countries/method-kinds.ts'
import { maxInstallments, type PaymentMethod } from '../../../facts/countries/payment-method.ts'
import { dayMs } from '../../../facts/dates.ts'
import { toObject, toText } from '../../../facts/json.ts'
import type { PaymentErrorCode } from '../../../facts/provider-errors/payment-errors.ts'
import { paymentError } from '../../http/errors/provider-error.ts'
import { type CardToken, isExpired, isOfYape } from '../../store/records/card-token.ts'
import type { Payment } from '../../store/records/payment.ts'
import { outcomeOf } from '../cards/outcomes.ts'
import { outcomeOfYape } from '../cards/yape-token.ts'
import { approve } from './change-payment.ts'
import type { ChargeContext } from './draft-payment.ts'
import { draftPayment } from './draft-payment.ts'
import { type PaymentRequest, restText } from './read-payment.ts'
import { applyOutcome } from './settle-payment.ts'

/** A new payment with the status of its outcome. Throws the provider's refusals. A pure function. */
export function charge(request: PaymentRequest, context: ChargeContext): Payment {
  const method = methodOf(request, context)
  if (method.ranges.length > 0) return chargeCard(request, context, method)
  const payment = draftPayment(request, context, method)
  const { kind } = method
  if (kind === yape && context.token) return chargeYape(payment, context.token, context.now)
  if (kind.settles === 'at_once') return approve(payment, context.now)
  const missing = findMissing(kind, request)
  if (missing) {
    const code = codesOfMissing[missing]
    throw paymentError(code ?? 1, context.now, code === undefined ? missing : undefined)
  }
  return {
    ...payment,
    statusDetail: kind.waiting,
    installmentAmount: 0,
    expiresAt: request.expiresAt ?? (kind.expiry && context.now + expiryMs[kind.expiry]),
  }
}

/** Without a token a payment by Yape is approved: the documents require one, but no refusal without it is known. */
function chargeYape(payment: Payment, token: CardToken, now: number): Payment {
  if (token.status !== 'active') throw paymentError(3003, now)
  if (!isOfYape(token)) throw paymentError(3028, now)
  return applyOutcome(payment, { outcome: outcomeOfYape(token), capture: true, binary: false }, now)
}

const expiryMs = { P1D: dayMs, P3D: 3 * dayMs } satisfies Record<NonNullable<MethodKind['expiry']>, number>

/** Reads a field that a method may need. Null if it is missing. */
const payerField: Record<PayerField, (request: PaymentRequest) => string | null> = {
  'transaction_details.financial_institution': ({ rest }) =>
    toText(toObject(rest.transaction_details).financial_institution),
  'additional_info.ip_address': ({ additionalInfo }) => toText(additionalInfo.ip_address),
  callback_url: request => restText(request, 'callback_url'),
  'payer.entity_type': ({ payer }) => payer.entityType,
}

/** The first field that the method needs and the request lacks. */
export function findMissing({ needs }: MethodKind, request: PaymentRequest): PayerField | undefined {
  return needs.find(field => payerField[field](request) === null)
}

/** The refusals that public sources quote. For the other fields none does. */
const codesOfMissing: Partial<Record<PayerField, PaymentErrorCode>> = {
  'transaction_details.financial_institution': 19,
  'additional_info.ip_address': 'ip_address_missing',
}

function chargeCard(request: PaymentRequest, context: ChargeContext, method: PaymentMethod): Payment {
  const { token, now } = context
  if (!token) throw paymentError(2006, now)
  checkToken(token, method, now)
  if (request.installments === null) throw paymentError(4004, now)
  const max = method.type === 'credit_card' ? maxInstallments : 1
  if (request.installments > max) throw paymentError(4033, now)
  if (!request.capture && method.capture !== 'supported') throw paymentError(2077, now)
  const payment = draftPayment(request, context, method)
  if (asksChallenge(request, token)) {
    return {
      ...payment,
      statusDetail: 'pending_challenge',
      threeDs: token.threeDs,
      captured: request.capture,
    }
  }
  const outcome = token.refusal
    ? ({ status: 'rejected', detail: token.refusal } as const)
    : outcomeOf(token.holder.name, payment.amount, method.max)
  return applyOutcome(payment, { outcome, capture: request.capture, binary: request.binary }, now)
}

function checkToken(token: CardToken, method: PaymentMethod, now: number) {
  if (isExpired(token, now)) throw paymentError(2006, now)
  if (token.status !== 'active') throw paymentError(3003, now)
  const checked = method.ranges.some(range => range.hasCheckDigit)
  if (checked && !token.hasValidCheckDigit) throw paymentError(3034, now)
  if (token.cardId !== null && !token.hasSecurityCode) throw paymentError(3031, now)
}

function asksChallenge(request: PaymentRequest, token: CardToken): boolean {
  const wanted = request.threeDsMode === 'optional' || request.threeDsMode === 'mandatory'
  return wanted && !request.binary && token.threeDs !== null
}

/** The payment method of the request, else that of the card's first digits. */
function methodOf(request: PaymentRequest, { site, token, now }: ChargeContext): PaymentMethod {
  if (request.methodId !== null) {
    const method = findMethod(site.id, request.methodId)
    // The account does not have a method of another country. What is no method at all has another code.
    if (!method) throw paymentError(isMethodAnywhere(request.methodId) ? 10102 : 3028, now)
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
