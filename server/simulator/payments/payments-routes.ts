import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { paymentError } from '../errors/payment-errors.ts'
import { type Answer, type Call, ok, type Route } from '../http/route.ts'
import { isObject, toObject } from '../json.ts'
import { createPaymentRoute } from './create-payment.ts'
import { requireOwnPayment, requirePayment } from './find-payment.ts'
import { toPaymentJson } from './payment-json.ts'
import { savePayment } from './save-payment.ts'
import { searchPayments } from './search-payments.ts'
import { applyUpdate } from './update-payment.ts'

export const paymentRoutes: Route[] = [
  { method: 'POST', path: '/v1/payments', access: 'seller', handle: createPaymentRoute },
  { method: 'GET', path: '/v1/payments/search', access: 'seller', handle: searchPayments },
  { method: 'GET', path: '/v1/payments/:id', access: 'seller', handle: getPayment },
  { method: 'PUT', path: '/v1/payments/:id', access: 'seller', handle: updatePayment },
  { method: 'PUT', path: '/v1/payments/:id/cancellations', access: 'seller', handle: cancelPayment },
]

function getPayment(call: Call<Account>, deps: Deps): Answer {
  const payment = requirePayment(call, deps)
  return ok(toPaymentJson(payment, call.now, deps.publicUrl()))
}

/** Cancels, captures, or changes fields that do not affect the amount. */
function updatePayment(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const payment = requireOwnPayment(call, deps)
  if (!isObject(call.body)) throw paymentError(1, now)
  const updated = applyUpdate(payment, call.body, now)
  savePayment(updated, { account, deps, action: 'payment.updated', now })
  return ok(toPaymentJson(updated, now, deps.publicUrl()))
}

/** What `updatePayment` does with `{"status":"cancelled"}`, under an address of its own (OpenAPI description). */
function cancelPayment(call: Call<Account>, deps: Deps): Answer {
  const { status } = toObject(call.body)
  if (status !== 'cancelled') throw paymentError(2016, call.now)
  return updatePayment({ ...call, body: { status } }, deps)
}
