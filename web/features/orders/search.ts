/** The search parameters of the list of orders, and of the page of one. */
import { orderStatuses, orderTypes } from '../../../server/facts/order-status-names.ts'
import { readText } from '../../browser/search-params.ts'
import { anyOf, period, readerOf, shownColumns, sorting, words } from '../../list/parameters.ts'
import { usualMethods } from '../../provider/usual-methods.ts'
import { accountMoney, nameMethod } from '../../records/method-names.ts'
import { readCompared } from '../../share/entry-reference.ts'
import { gradings } from '../../simulator/gradings.ts'
import { recordSearchReader } from '../../timeline/timeline-subject.ts'

/** The fields by which the provider sorts orders. It sorts all orders of the period, not only those that are loaded. */
const sorts = {
  newest: { sort_by: 'created_date', sort_order: 'desc' },
  oldest: { sort_by: 'created_date', sort_order: 'asc' },
  changed: { sort_by: 'last_updated_date', sort_order: 'desc' },
  'changed-oldest': { sort_by: 'last_updated_date', sort_order: 'asc' },
}

/** `id` is the order that was opened last. With `compare`, choosing a row compares it with that record. */
export const orderParameters = {
  q: words('orders.list.search', typed => ({ external_reference: typed.trim() })),
  status: anyOf({
    label: 'orders.list.column.status',
    any: 'orders.list.anyStatus',
    options: [...orderStatuses, 'partially_refunded'],
    nameOf: (status, text) => text(`orders.status.${status}`),
    // For the provider, an order that was partially refunded is `processed`, with this detail.
    query: (status): Record<string, string> =>
      status === 'partially_refunded' ? { status: 'processed', status_detail: status } : { status },
  }),
  method: anyOf({
    label: 'orders.list.column.method',
    any: 'orders.list.anyMethod',
    options: [...usualMethods, accountMoney],
    nameOf: (method, text) => `${nameMethod(method, text)} (${method})`,
    query: 'payment_method_id',
  }),
  type: anyOf({
    label: 'orders.list.column.type',
    any: 'orders.list.anyType',
    options: orderTypes,
    nameOf: (type, text) => text(`orders.inPerson.type.${type}`),
    query: 'type',
  }),
  ...period('provider', 'begin_date', 'end_date'),
  sort: sorting(sorts, 'orders.list.sort', (sort, text) => text(`orders.list.sorts.${sort}`)),
  columns: shownColumns,
  id: { read: readText },
  compare: { read: readCompared },
  gradings,
}

export const readOrdersSearch = readerOf(orderParameters)

export const orderTabs = ['timeline', 'transactions', 'refunds', 'webhooks', 'json', 'requests'] as const

export const readOrderSearch = recordSearchReader(orderTabs)
