import { confirmationBody } from '../../../catalog/requests/cash-out.ts'
import { toObject } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { chargesOf } from '../orders/charges.ts'
import { refundRest } from '../orders/refund-order.ts'
import { savePayment } from '../payments/save-payment.ts'
import { inStoreError, refuseInStore } from './in-store-errors.ts'

/**
 * The shop says whether the payer got the cash. If not, the payment is refunded (reference). The provider accepts this
 * for five minutes after the payment. The simulator accepts it at any time, because no source has the later answer.
 */
export function confirmCashOut(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const context = { account, deps, now }
  checkBody(confirmationBody, call, refuseInStore)
  const { order, inStore } = requireCashOut(call, deps)
  const { cashOut } = inStore
  if (cashOut === 'confirmed') throw inStoreError(409, '409-already_confirmed', 'Order-already-confirmed-')
  if (cashOut)
    throw inStoreError(409, '409-already_notified', `Order-already-notified-with-status:-${cashOut}`)
  // The cast is safe: the declaration refuses other statuses at every strictness.
  const status = toObject(call.body).status as NonNullable<typeof cashOut>
  deps.tables.orders.put(account.number, { ...order, inStore: { ...inStore, cashOut: status } })
  const paid = chargesOf(order, context).filter(charge => charge.status === 'approved')
  for (const charge of status === 'confirmed' ? [] : paid)
    savePayment(refundRest(charge, context), { ...context, action: 'payment.updated' })
  return ok({ order_id: Number(call.params.order_id), status })
}

/** The order with cash that the merchant order of the path is about. The answer to others is assumed. */
function requireCashOut({ account, params }: Call<Account>, { tables }: Deps) {
  const sale = tables.merchantOrders.get(account.number, params.order_id ?? '')
  const payments = sale?.paymentIds.map(id => tables.payments.get(account.number, id)) ?? []
  const id = payments.find(payment => payment?.chargedOrderId)?.chargedOrderId
  const order = id === undefined ? undefined : tables.orders.get(account.number, id)
  if (!order?.inStore?.sent.cash_out)
    throw inStoreError(404, 'merchant_order_not_found', 'merchant order with cash out not found')
  return { order, inStore: order.inStore }
}
