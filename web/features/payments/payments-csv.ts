/** Payments as CSV. */
import type { PagedSource } from '../../export/export-source.ts'
import type { Writer } from '../../export/formats.ts'
import { gateway } from '../../trpc.ts'
import type { Payment } from './payment-types.ts'

/** Maximum number of payments in a file. Filters make an export smaller. */
export const maxRows = 5_000

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

/** The source over the provider's search, which pages by offset. */
export function createPaymentSource(input: Record<string, string | number>): PagedSource<Payment> {
  return {
    name: 'payments',
    readPage: async ({ before: offset = 0, limit }, signal) => {
      const asked = { ...input, limit, offset }
      const { results, paging } = await gateway.payments.search.query(asked, { signal })
      const next = offset + results.length
      return { entries: results, next_before: results.length === 0 || next >= paging.total ? null : next }
    },
  }
}

/** RFC 4180 with the provider's field names and decimal points. The byte order mark tells Excel that it is UTF-8. */
export const csvWriter: Writer<Payment> = {
  extension: 'csv',
  mimeType: 'text/csv;charset=utf-8',
  isNewestFirst: true,
  start: `\uFEFF${columns.map(([name]) => name).join(',')}\r\n`,
  between: '\r\n',
  end: '\r\n',
  write: payment => columns.map(([, read]) => toCell(read(payment))).join(','),
}

/** Prevents formula injection: descriptions come from third parties, and a spreadsheet would execute a formula. */
function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
