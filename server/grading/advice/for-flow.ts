/** The code of a fix in the terms of the API by which the shop is paid. */
import type { Flow } from '../result.ts'
import type { Advice } from './advice.ts'

/** The code for payments, and what replaces it for orders, invoices of subscriptions and merchant orders. */
type Row = [payment: string | RegExp, order: string, renewal: string, merchantOrder: string]
type Code = Exclude<keyof Advice, 'sources'>

const columns = { order: 1, renewal: 2, merchant_order: 3 } as const

/** Comments have the word, too. */
const variable = /\bpayment\b(?=[.,)[]| =)/g

const rows: Record<Code, readonly Row[]> = {
  node: [
    [
      'payments = new Payment(',
      'mpOrders = new Order(',
      'invoices = new Invoice(',
      'merchantOrders = new MerchantOrder(',
    ],
    [
      'payments.get({ id })',
      'mpOrders.get({ id })',
      'invoices.get({ id })',
      'merchantOrders.get({ merchantOrderId: id })',
    ],
    [
      "payment.status === 'approved'",
      "mpOrder.status === 'processed'",
      "invoice.payment?.status === 'approved'",
      "merchantOrder.order_status === 'paid'",
    ],
    [
      "['refunded', 'charged_back'].includes(payment.status)",
      "['refunded', 'charged_back'].includes(mpOrder.status)",
      "['refunded', 'charged_back'].includes(invoice.payment?.status)",
      "merchantOrder.order_status === 'reverted'",
    ],
    [
      'payment.transaction_amount >= order.amount && payment.currency_id === order.currency',
      'Number(mpOrder.total_amount) >= order.amount && mpOrder.currency === order.currency',
      'invoice.transaction_amount >= order.amount && invoice.currency_id === order.currency',
      'merchantOrder.paid_amount >= order.amount',
    ],
    ["'payment'", "'order'", "'subscription_authorized_payment'", "'topic_merchant_order_wh'"],
    [variable, 'mpOrder', 'invoice', 'merchantOrder'],
  ],
  php: [
    ['PaymentClient', 'OrderClient', 'InvoiceClient', 'MerchantOrderClient'],
    [
      "$payment->status === 'approved'",
      "$mpOrder->status === 'processed'",
      "$invoice->payment->status === 'approved'",
      "$merchantOrder->order_status === 'paid'",
    ],
    [
      "in_array($payment->status, ['refunded', 'charged_back'])",
      "in_array($mpOrder->status, ['refunded', 'charged_back'])",
      "in_array($invoice->payment->status, ['refunded', 'charged_back'])",
      "$merchantOrder->order_status === 'reverted'",
    ],
    [
      '$payment->transaction_amount >= $order->amount && $payment->currency_id === $order->currency',
      '(float) $mpOrder->total_amount >= $order->amount && $mpOrder->currency === $order->currency',
      '$invoice->transaction_amount >= $order->amount && $invoice->currency_id === $order->currency',
      '$merchantOrder->paid_amount >= $order->amount',
    ],
    ["'payment'", "'order'", "'subscription_authorized_payment'", "'topic_merchant_order_wh'"],
    ['$payment', '$mpOrder', '$invoice', '$merchantOrder'],
  ],
  python: [
    ['sdk.payment()', 'sdk.order()', 'sdk.invoice()', 'sdk.merchant_order()'],
    [
      'payment["status"] == "approved"',
      'mp_order["status"] == "processed"',
      'invoice["payment"]["status"] == "approved"',
      'merchant_order["order_status"] == "paid"',
    ],
    [
      'payment["status"] in ("refunded", "charged_back")',
      'mp_order["status"] in ("refunded", "charged_back")',
      'invoice["payment"]["status"] in ("refunded", "charged_back")',
      'merchant_order["order_status"] == "reverted"',
    ],
    [
      'payment["transaction_amount"] >= order["amount"] and payment["currency_id"] == order["currency"]',
      'float(mp_order["total_amount"]) >= order["amount"] and mp_order["currency"] == order["currency"]',
      'invoice["transaction_amount"] >= order["amount"] and invoice["currency_id"] == order["currency"]',
      'merchant_order["paid_amount"] >= order["amount"]',
    ],
    ['["payment"]', '["order"]', '["subscription_authorized_payment"]', '["topic_merchant_order_wh"]'],
    [variable, 'mp_order', 'invoice', 'merchant_order'],
  ],
}

/** The advice for a shop that acts on the notifications of this API. */
export function forFlow(advice: Advice, flow: Flow): Advice {
  if (flow === 'payment') return advice
  const write = (code: Code) =>
    rows[code].reduce((text, row) => text.replaceAll(row[0], () => row[columns[flow]]), advice[code])
  return { sources: advice.sources, node: write('node'), php: write('php'), python: write('python') }
}
