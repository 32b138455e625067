/** What an export of subscriptions contains: what the provider's search tells. */
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import type { CsvColumns } from '../../export/csv.ts'
import { createSearchSource } from '../../export/search-source.ts'
import { searchSubscriptions } from './search-subscriptions.ts'

export const columns: CsvColumns<Subscription> = [
  ['id', ({ id }) => id],
  ['date_created', subscription => subscription.date_created],
  ['last_modified', subscription => subscription.last_modified],
  ['status', ({ status }) => status],
  ['reason', ({ reason }) => reason],
  ['currency_id', ({ auto_recurring }) => auto_recurring.currency_id],
  ['transaction_amount', ({ auto_recurring }) => auto_recurring.transaction_amount],
  ['frequency', ({ auto_recurring }) => auto_recurring.frequency],
  ['frequency_type', ({ auto_recurring }) => auto_recurring.frequency_type],
  ['start_date', ({ auto_recurring }) => auto_recurring.start_date],
  ['end_date', ({ auto_recurring }) => auto_recurring.end_date],
  ['payment_method_id', subscription => subscription.payment_method_id],
  ['preapproval_plan_id', subscription => subscription.preapproval_plan_id],
  ['payer_id', subscription => subscription.payer_id],
  ['external_reference', subscription => subscription.external_reference],
]

export function createSubscriptionSource(input: { q?: string; status?: string }) {
  return createSearchSource<Subscription>('subscriptions', (page, signal) =>
    searchSubscriptions(input, page, signal),
  )
}
