/** What an export of payments contains. */
import type { CsvColumns } from '../../export/csv.ts'
import { createSearchSource } from '../../export/search-source.ts'
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

export function createPaymentSource(input: Record<string, string | number>) {
  return createSearchSource<Payment>('payments', async (page, signal) => {
    const { results, paging } = await gateway.payments.search.query({ ...input, ...page }, { signal })
    return { rows: results, total: paging.total }
  })
}
