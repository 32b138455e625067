/** The columns of the list of subscriptions. The reason is the row's link, so it is always shown. */
import { createColumnSet } from '../../columns/use-columns.ts'

/** Widths on wide screens. */
export const subscriptionColumns = {
  reason: 'minmax(160px, 2fr)',
  status: '150px',
  amount: '150px',
  cycle: '124px',
  method: '130px',
  reference: 'minmax(120px, 1fr)',
  plan: '110px',
  created: '150px',
  changed: '150px',
  subscription: '316px',
} as const

export type SubscriptionColumn = keyof typeof subscriptionColumns

export const allColumns = Object.keys(subscriptionColumns) as SubscriptionColumn[]

export const subscriptionColumnSet = createColumnSet(
  'subscriptions',
  allColumns.filter(name => name !== 'reason'),
  ['status', 'amount', 'cycle', 'method', 'reference', 'created'],
)
