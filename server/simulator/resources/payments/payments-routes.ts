import { cancellationBody, paymentChangeBody } from '../../../catalog/requests/payment-changes.ts'
import { isMissing, isObject, toNumber, toObject, toText } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { paymentError } from '../../http/errors/provider-error.ts'
import { refusePayment } from '../../http/errors/refuse-payment.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Answer, Call } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Payment } from '../../store/records/payment.ts'
import { cancel, capture, requireAction } from './change-payment.ts'
import { createPaymentRoute } from './create-payment.ts'
import { answerPayment } from './payment-json.ts'
import { readExpiration } from './read-payment.ts'
import { requireOwnPayment, requirePayment } from './require-payment.ts'
import { savePayment } from './save-payment.ts'
import { searchPayments } from './search-payments.ts'

export const paymentHandlers = {
  create: createPaymentRoute,
  createOffline: createPaymentRoute,
  search: searchPayments,
  get: getPayment,
  capture: updatePayment,
  cancel: updatePayment,
  cancelAtAddress: cancelPayment,
} satisfies Partial<Handlers['payments']>

function getPayment(call: Call<Account>, deps: Deps): Answer {
  const payment = requirePayment(call, deps)
  return answerPayment(200, payment, { account: call.account, now: call.now, deps })
}

/** Cancels or captures a payment, or changes fields that do not affect the amount. */
function updatePayment(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const payment = requireOwnPayment(call, deps)
  checkBody(paymentChangeBody, call, refusePayment)
  const body = toObject(call.body)
  if (account.settings.strictness !== 'strict' && isChargedAlready(payment, body)) {
    call.warnings.push({
      code: 'ignored_field',
      path: 'capture',
      source: 'live tests of sdk-java and sdk-go',
    })
    return answerPayment(200, payment, { account, now, deps })
  }
  const updated = applyUpdate(payment, body, now)
  savePayment(updated, { account, deps, action: 'payment.updated', now })
  return answerPayment(200, updated, { account, now, deps })
}

/**
 * True for a capture of the whole amount of a card that is charged already. The live tests of two SDKs do this, and expect
 * 200. No source shows it for another amount or a refunded payment.
 */
function isChargedAlready(
  { status, statusDetail, captured, card, amount }: Payment,
  { capture: isCapture, status: newStatus, transaction_amount: asked }: Record<string, unknown>,
): boolean {
  if (isCapture !== true || !isMissing(newStatus) || !card || !captured) return false
  const isWhole = isMissing(asked) || toNumber(asked) === amount
  return isWhole && status === 'approved' && statusDetail === 'accredited'
}

/** Does what `updatePayment` does with `{"status":"cancelled"}`, at an address of its own (OpenAPI description). */
function cancelPayment(call: Call<Account>, deps: Deps): Answer {
  checkBody(cancellationBody, call, refusePayment)
  return updatePayment({ ...call, body: { status: 'cancelled' } }, deps)
}

function applyUpdate(payment: Payment, body: Record<string, unknown>, now: number): Payment {
  if (!isMissing(body.status)) {
    requireAction('cancel', payment, now)
    return cancel(payment, 'by_collector', now)
  }
  if (body.capture === true) return capture(payment, toNumber(body.transaction_amount), now)
  return applyDetails(payment, body, now)
}

/** Changes fields that do not affect the amount. The provider does not document which fields can be changed. */
function applyDetails(payment: Payment, body: Record<string, unknown>, now: number): Payment {
  const isOpen = payment.status === 'pending' || payment.status === 'in_process'
  const expiresAt = readExpiration(body.date_of_expiration)
  if (expiresAt !== null && !isOpen) throw paymentError(2018, now)
  return {
    ...payment,
    description: toText(body.description) ?? payment.description,
    externalReference: toText(body.external_reference) ?? payment.externalReference,
    metadata: isObject(body.metadata) ? body.metadata : payment.metadata,
    expiresAt: expiresAt ?? payment.expiresAt,
    updatedAt: now,
  }
}
