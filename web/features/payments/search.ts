/** The search parameters of the list of payments, and of the page of one. */
import { readWhole } from '../../browser/search-params.ts'
import { anyOf, period, readerOf, shownColumns, sorting, words } from '../../list/parameters.ts'
import { usualMethods } from '../../provider/usual-methods.ts'
import { customerId } from '../../records/customer-id.ts'
import { accountMoney, nameMethod } from '../../records/method-names.ts'
import { countedStatuses, searchOfStatus } from '../../records/payment-status.ts'
import { readCompared } from '../../share/entry-reference.ts'
import { gradings } from '../../simulator/gradings.ts'
import { recordSearchReader } from '../../timeline/timeline-subject.ts'

/**
 * The fields by which the provider can sort, which are dates only. It sorts all payments, not only those that are
 * loaded.
 */
const sorts = {
  newest: { sort: 'date_created', criteria: 'desc' },
  oldest: { sort: 'date_created', criteria: 'asc' },
  approved: { sort: 'date_approved', criteria: 'desc' },
  'approved-oldest': { sort: 'date_approved', criteria: 'asc' },
  changed: { sort: 'date_last_updated', criteria: 'desc' },
  'changed-oldest': { sort: 'date_last_updated', criteria: 'asc' },
}

/** `id` is the payment that was opened last. With `compare`, choosing a row compares it with that record. */
export const paymentParameters = {
  q: words('payments.search', toTextFilter),
  status: anyOf({
    label: 'payments.column.status',
    any: 'payments.anyStatus',
    options: countedStatuses,
    nameOf: (status, text) => text(`status.${status}`),
    query: searchOfStatus,
  }),
  // It follows the status, whose own detail it replaces.
  detail: anyOf({
    label: 'payments.detail',
    any: 'payments.anyDetail',
    options: [],
    query: 'status_detail',
  }),
  method: anyOf({
    label: 'payments.column.card',
    any: 'payments.anyMethod',
    options: [...usualMethods, accountMoney],
    nameOf: (method, text) => `${nameMethod(method, text)} (${method})`,
    query: 'payment_method_id',
  }),
  ...period('provider', 'begin_date', 'end_date'),
  sort: sorting(sorts, 'payments.sort', (sort, text) => text(`payments.sorts.${sort}`)),
  columns: shownColumns,
  id: { read: (value: unknown) => readWhole(value, 1) },
  compare: { read: readCompared },
  gradings,
}

export const readPaymentsSearch = readerOf(paymentParameters)

const minIdLength = 6

/**
 * One field for four filters: a long number is an id, a text with an @ is an email, a text of the form of a customer's
 * id is that id, and anything else is a reference.
 */
export function toTextFilter(q: string): Record<string, string> {
  const typed = q.trim()
  if (/^\d+$/.test(typed) && typed.length >= minIdLength) return { id: typed }
  if (customerId.test(typed)) return { 'payer.id': typed }
  return typed.includes('@') ? { 'payer.email': typed } : { external_reference: typed }
}

export const paymentTabs = ['timeline', 'refunds', 'webhooks', 'json', 'requests'] as const

export const readPaymentSearch = recordSearchReader(paymentTabs)
