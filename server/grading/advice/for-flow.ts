/** The code of a fix in the terms of the API by which the shop is paid. */
import type { Flow } from '../result.ts'
import type { Advice } from './advice.ts'

type Code = Exclude<keyof Advice, 'sources'>

/**
 * In each line, the code for payments, and what replaces it for orders, invoices of subscriptions and merchant orders.
 * `payment` alone is the variable: comments have the word, too.
 */
const tables: Record<Code, string> = {
  node: `
payments = new Payment( ¦ mpOrders = new Order( ¦ invoices = new Invoice( ¦ merchantOrders = new MerchantOrder(
payments.get({ id }) ¦ mpOrders.get({ id }) ¦ invoices.get({ id }) ¦ merchantOrders.get({ merchantOrderId: id })
payment.status === 'approved' ¦ mpOrder.status === 'processed' ¦ invoice.payment?.status === 'approved' ¦ merchantOrder.order_status === 'paid'
['refunded', 'charged_back'].includes(payment.status) ¦ ['refunded', 'charged_back'].includes(mpOrder.status) ¦ ['refunded', 'charged_back'].includes(invoice.payment?.status) ¦ merchantOrder.order_status === 'reverted'
payment.transaction_amount >= order.amount && payment.currency_id ¦ Number(mpOrder.total_amount) >= order.amount && mpOrder.currency ¦ invoice.transaction_amount >= order.amount && invoice.currency_id ¦ merchantOrder.paid_amount >= order.amount && merchantOrder.payments[0]?.currency_id
'payment' ¦ 'order' ¦ 'subscription_authorized_payment' ¦ 'topic_merchant_order_wh'
payment ¦ mpOrder ¦ invoice ¦ merchantOrder`,
  php: `
PaymentClient ¦ OrderClient ¦ InvoiceClient ¦ MerchantOrderClient
$payment->status === 'approved' ¦ $mpOrder->status === 'processed' ¦ $invoice->payment->status === 'approved' ¦ $merchantOrder->order_status === 'paid'
in_array($payment->status, ['refunded', 'charged_back']) ¦ in_array($mpOrder->status, ['refunded', 'charged_back']) ¦ in_array($invoice->payment->status, ['refunded', 'charged_back']) ¦ $merchantOrder->order_status === 'reverted'
$payment->transaction_amount >= $order->amount && $payment->currency_id ¦ (float) $mpOrder->total_amount >= $order->amount && $mpOrder->currency ¦ $invoice->transaction_amount >= $order->amount && $invoice->currency_id ¦ $merchantOrder->paid_amount >= $order->amount && $merchantOrder->payments[0]->currency_id
'payment' ¦ 'order' ¦ 'subscription_authorized_payment' ¦ 'topic_merchant_order_wh'
$payment ¦ $mpOrder ¦ $invoice ¦ $merchantOrder`,
  python: `
sdk.payment() ¦ sdk.order() ¦ sdk.invoice() ¦ sdk.merchant_order()
payment["status"] == "approved" ¦ mp_order["status"] == "processed" ¦ invoice["payment"]["status"] == "approved" ¦ merchant_order["order_status"] == "paid"
payment["status"] in ("refunded", "charged_back") ¦ mp_order["status"] in ("refunded", "charged_back") ¦ invoice["payment"]["status"] in ("refunded", "charged_back") ¦ merchant_order["order_status"] == "reverted"
payment["transaction_amount"] >= order["amount"] and payment["currency_id"] ¦ float(mp_order["total_amount"]) >= order["amount"] and mp_order["currency"] ¦ invoice["transaction_amount"] >= order["amount"] and invoice["currency_id"] ¦ merchant_order["paid_amount"] >= order["amount"] and merchant_order["payments"][0]["currency_id"]
["payment"] ¦ ["order"] ¦ ["subscription_authorized_payment"] ¦ ["topic_merchant_order_wh"]
payment ¦ mp_order ¦ invoice ¦ merchant_order`,
}

const columns = { order: 1, renewal: 2, merchant_order: 3 } as const
const variable = /\bpayment\b(?=[.,)[]| =)/g

/** The advice for a shop that acts on the notifications of this API. */
export function forFlow(advice: Advice, flow: Flow): Advice {
  if (flow === 'payment') return advice
  const write = (code: Code) => {
    const rows = tables[code].trim().split('\n')
    return rows.reduce((text, row) => {
      const cells = row.split(' ¦ ')
      const [before = ''] = cells
      return text.replaceAll(before === 'payment' ? variable : before, () => cells[columns[flow]] ?? '')
    }, advice[code])
  }
  return { sources: advice.sources, node: write('node'), php: write('php'), python: write('python') }
}
