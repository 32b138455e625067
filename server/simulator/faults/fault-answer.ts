import { isCardTokenErrorCode } from '../../facts/provider-errors/card-token-errors.ts'
import { isCustomerErrorCode } from '../../facts/provider-errors/customer-errors.ts'
import { isOrderErrorCode } from '../../facts/provider-errors/order-errors.ts'
import { isPaymentErrorCode } from '../../facts/provider-errors/payment-errors.ts'
import { isSubscriptionErrorName } from '../../facts/provider-errors/subscription-errors.ts'
import { familyOfPath } from '../../facts/provider-errors.ts'
import type { Fault } from '../api/faults.ts'
import { cardTokenError } from '../errors/card-token-errors.ts'
import { customerError } from '../errors/customer-errors.ts'
import { orderError } from '../errors/order-errors.ts'
import { paymentError } from '../errors/payment-errors.ts'
import { invalid, type ProviderError, refusal } from '../errors/provider-error.ts'
import { serverErrorsOf } from '../errors/server-errors.ts'
import { subscriptionError } from '../errors/subscription-errors.ts'
import type { Answer, Call } from '../http/route.ts'

/** The answer that replaces the real one. Null if the fault changes no answer. */
export function faultAnswer(fault: Fault, call: Pick<Call, 'path' | 'now'>): Answer | null {
  if (fault.status === undefined && fault.code === undefined) return null
  const refused = refusedBy(fault, call)
  const status = fault.status ?? refused.status
  const headers =
    fault.retry_after === undefined ? refused.headers : { 'retry-after': String(fault.retry_after) }
  if (fault.body !== undefined) return { status, headers, body: fault.body }
  const { body } = refused
  const isPlain = typeof body === 'object' && body !== null && 'status' in body
  return { status, headers, body: isPlain ? { ...body, status } : body }
}

function refusedBy(fault: Fault, call: Pick<Call, 'path' | 'now'>): ProviderError {
  if (fault.code !== undefined) return refusedWith(fault.code, fault.status ?? 400, call)
  const { status = 400, retry_after } = fault
  const errors = serverErrorsOf(call.path)
  if (status === 429) return errors.tooManyRequests(retry_after ?? 1)
  return status >= 500 ? errors.internalError() : errors.refusal(status, 'requested by a fault rule')
}

/** The refusal with this code. The path decides the meaning of the code. */
function refusedWith(code: string | number, status: number, { path, now }: Pick<Call, 'path' | 'now'>) {
  const text = String(code)
  const family = familyOfPath(path)
  if (family === 'card_tokens' && isCardTokenErrorCode(text)) return cardTokenError([text])
  if (family === 'customers' && isCustomerErrorCode(text)) return customerError(text)
  if (family === 'orders' && isOrderErrorCode(text)) return orderError(text)
  if (family === 'subscriptions' && isSubscriptionErrorName(text)) return subscriptionError(text)
  const number = Number(code)
  if (family === 'payments' && isPaymentErrorCode(number)) return paymentError(number, now)
  if (family === 'preferences' || path.startsWith('/merchant_orders')) {
    return invalid(text, text, text === 'invalid_access_token' ? 401 : status)
  }
  // E601, E603 and E702 are failures of the test environment, and have the status 500 for card tokens (measured).
  const isServerFault = /^E[67]\d\d$/.test(text)
  return refusal(isServerFault ? 500 : status, 'internal_error', [{ code, description: 'internal error' }])
}
