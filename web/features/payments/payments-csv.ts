/** Payments as a table for a spreadsheet. Fetched when somebody asks for it. */
import { gateway } from '../../trpc.ts'
import type { Payment } from './payment-types.ts'

/** The most the provider surely gives at once, and more rows than anybody reads. */
const pageSize = 100
export const mostRows = 5_000

const columns: [name: string, read: (payment: Payment) => unknown][] = [
  ['id', ({ id }) => id],
  ['date_created', payment => payment.date_created],
  ['date_approved', payment => payment.date_approved],
  ['status', ({ status }) => status],
  ['status_detail', payment => payment.status_detail],
  ['currency_id', payment => payment.currency_id],
  ['transaction_amount', payment => payment.transaction_amount],
  ['transaction_amount_refunded', payment => payment.transaction_amount_refunded],
  ['installments', payment => payment.installments],
  ['payment_method_id', payment => payment.payment_method_id],
  ['payment_type_id', payment => payment.payment_type_id],
  ['last_four_digits', ({ card }) => card?.last_four_digits],
  ['payer_email', ({ payer }) => payer?.email],
  ['external_reference', payment => payment.external_reference],
  ['description', payment => payment.description],
]

/** Every payment that the filters let through, newest first, the first `mostRows` of them. */
export async function readAllPayments(input: Record<string, string | number>): Promise<Payment[]> {
  const payments: Payment[] = []
  for (let offset = 0; offset < mostRows; offset += pageSize) {
    const { results, paging } = await gateway.payments.search.query({ ...input, limit: pageSize, offset })
    payments.push(...results)
    if (results.length === 0 || payments.length >= paging.total) break
  }
  return payments
}

/** RFC 4180, names as the provider has them, amounts with a point. The mark in front tells Excel that it is UTF-8. */
export function toCsv(payments: readonly Payment[]): string {
  const lines = payments.map(payment => columns.map(([, read]) => toCell(read(payment))).join(','))
  return `\uFEFF${[columns.map(([name]) => name).join(','), ...lines].join('\r\n')}\r\n`
}

/** A text that a spreadsheet would run as a formula is kept a text: descriptions come from anybody. */
function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
