/** What an export of payments contains. */
import type { CsvColumns } from '../../export/csv.ts'
import type { PagedSource } from '../../export/export-source.ts'
import { gateway } from '../../trpc.ts'
import type { Payment } from './payment-types.ts'

export const columns: CsvColumns<Payment> = [
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
