/** The texts of a record by which a part of one finds it. */
import type { Order } from '../../server/contract/orders.ts'
import type { Payment } from '../../server/contract/payments.ts'
import type { Amount } from '../money/format-money.ts'

/** Names a payment method in the reader's language. */
export type NameMethod = (id: string) => string

/** Id, reference, email, last four digits, amount and method of a payment. */
export function textsOfPayment(payment: Payment, nameOf: NameMethod): unknown[] {
  const { id, external_reference, payer, card, transaction_amount, payment_method_id: method } = payment
  const digits = card?.last_four_digits
  return [
    id,
    external_reference,
    payer?.email,
    digits,
    ...amountTexts(transaction_amount),
    ...methodTexts(method, nameOf),
  ]
}

/** Id, reference, amount and methods of an order. The provider tells no more of its payer and cards. */
export function textsOfOrder(order: Order, nameOf: NameMethod): unknown[] {
  const { id, external_reference, total_amount, transactions } = order
  const methods = (transactions?.payments ?? []).flatMap(one => methodTexts(one.payment_method?.id, nameOf))
  return [id, external_reference, ...amountTexts(total_amount), ...methods]
}

/** Whether one of the texts has the typed one, in any case. */
export function hasPart(texts: readonly unknown[], typed: string): boolean {
  const part = typed.trim().toLowerCase()
  return texts.some(text => text != null && String(text).toLowerCase().includes(part))
}

/** The forms in which an amount is typed: as the provider writes it, and with the separators of either kind. */
function amountTexts(amount: Amount | undefined): string[] {
  const value = Number(amount ?? Number.NaN)
  if (Number.isNaN(value)) return []
  const forms = ['en', 'de'].map(locale => value.toLocaleString(locale, { minimumFractionDigits: 2 }))
  return [value.toFixed(2), ...forms]
}

function methodTexts(method: string | null | undefined, nameOf: NameMethod): string[] {
  return method ? [method, nameOf(method)] : []
}
