import { transports } from '../../../server/contract/entry-facts.ts'
import { readWhole } from '../../browser/search-params.ts'
import { anyOf, oneOf, period, readerOf, shownColumns, tick, words } from '../../list/parameters.ts'
import { readCompared } from '../../share/entry-reference.ts'

/** `error` matches 4xx and 5xx. */
const statuses = ['2xx', 'error', '4xx', '5xx'] as const

/** `id` is the seq of the open call. With `compare`, choosing a row compares it with that. */
export const callParameters = {
  q: words('calls.search', text => ({ text })),
  status: oneOf({
    label: 'calls.status',
    any: 'calls.anyStatus',
    options: statuses,
    nameOf: (status, text) => text(`calls.statuses.${status}`),
    query: (status): Record<string, string> =>
      status === 'error' ? { outcome: 'error' } : { status_class: status },
  }),
  operation: anyOf({
    label: 'calls.operation',
    any: 'calls.anyOperation',
    options: [],
    query: 'operation',
  }),
  transport: oneOf({
    label: 'calls.transport',
    any: 'calls.anyTransport',
    options: transports,
    nameOf: (transport, text) => text(`calls.transports.${transport}`),
    query: 'transport',
  }),
  ...period('gateway', 'received_from', 'received_before'),
  group: tick('calls.group', 'errors'),
  reads: { ...tick('feed.ownReads', 'shown'), absent: { purpose: 'operation' } },
  columns: shownColumns,
  id: { read: (value: unknown) => readWhole(value, 1) },
  compare: { read: readCompared },
}

export const readCallsSearch = readerOf(callParameters)

export type CallsSearch = ReturnType<typeof readCallsSearch>
