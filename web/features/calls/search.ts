import { sdks, transports } from '../../../server/contract/entry-facts.ts'
import { readOneOf, readWhole } from '../../browser/search-params.ts'
import {
  anyOf,
  exact,
  oneOf,
  period,
  readerOf,
  type SearchOf,
  shownColumns,
  tick,
  words,
} from '../../list/parameters.ts'
import { readCompared } from '../../share/entry-reference.ts'
import { gradings } from '../../simulator/gradings.ts'

/** `error` matches 4xx and 5xx. */
const statuses = ['2xx', 'error', '4xx', '5xx'] as const

const isCode = (value: unknown): value is string => typeof value === 'string' && /^[1-5]\d\d$/.test(value)

const q = words('calls.search', text => ({ text }))
const status = {
  ...oneOf({
    label: 'calls.status',
    any: 'calls.anyStatus',
    options: statuses,
    nameOf: (one, text) => text(`calls.statuses.${one}`),
    query: (one): Record<string, string> =>
      isCode(one) ? { status: one } : one === 'error' ? { outcome: 'error' } : { status_class: one },
  }),
  /** One of the classes, or an HTTP status from the address. */
  read: (value: unknown): string | undefined =>
    readOneOf(value, statuses) ?? (isCode(value) ? value : undefined),
}
const operation = anyOf({
  label: 'calls.operation',
  any: 'calls.anyOperation',
  options: [],
  query: 'operation',
})
const by = anyOf({ label: 'calls.by', any: 'calls.anyone', options: [], query: 'actor' })

/** `id` is the seq of the open call. With `compare`, choosing a row compares it with that record. */
const shared = {
  ...period('gateway', 'received_from', 'received_before'),
  group: tick('calls.group', 'errors'),
  columns: shownColumns,
  id: { read: (value: unknown) => readWhole(value, 1) },
  compare: { read: readCompared },
}

export const callParameters = {
  q,
  status,
  operation,
  transport: oneOf({
    label: 'calls.transport',
    any: 'calls.anyTransport',
    options: transports,
    nameOf: (transport, text) => text(`calls.transports.${transport}`),
    query: 'transport',
  }),
  by,
  ...shared,
  reads: { ...tick('feed.readsAndPages', 'shown'), absent: { purpose: 'operation' } },
}

/** The parameters of the list of shop calls. The page knows the accounts that have called. */
export const shopParameters = {
  q,
  status,
  operation: anyOf({ label: 'calls.route', any: 'calls.anyRoute', options: [], query: 'operation' }),
  credentials: anyOf({ label: 'calls.account', any: 'calls.anyAccount', options: [], query: 'credentials' }),
  sdk: oneOf({ label: 'calls.sdk', any: 'calls.anySdk', options: sdks, query: 'sdk' }),
  warning: oneOf({
    label: 'calls.warnings.label',
    any: 'calls.warnings.any',
    options: ['any'],
    nameOf: (_, text) => text('calls.warnings.some'),
    query: 'warning',
  }),
  resource: exact('calls.resourceId', 'resource'),
  key: exact('calls.key', 'idempotency_key'),
  by,
  ...shared,
  gradings: { read: gradings.read, absent: { purpose: 'operation' } },
}

export const readCallsSearch = readerOf(callParameters)
export const readShopSearch = readerOf(shopParameters)

/** The parameters that the address of either list may have. */
export type CallsSearch = SearchOf<typeof callParameters> & SearchOf<typeof shopParameters>
