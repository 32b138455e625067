import { transports } from '../../../server/contract/entry-facts.ts'
import {
  omitAbsent,
  readMoment,
  readNames,
  readOneOf,
  readText,
  readWhole,
  type Search,
} from '../../browser/search-params.ts'
import { readCompared } from '../../share/read-compared.ts'
import { readsChoices } from '../../stream/own-reads.ts'

/** `error` matches 4xx and 5xx. */
export const callStatuses = ['2xx', 'error', '4xx', '5xx'] as const

/** `id` is the seq of the open call. With `compare`, a chosen row is compared with that call. */
export const readCallsSearch = (search: Search) =>
  omitAbsent({
    status: readOneOf(search.status, callStatuses),
    transport: readOneOf(search.transport, transports),
    operation: readText(search.operation),
    q: readText(search.q),
    reads: readOneOf(search.reads, readsChoices),
    group: readOneOf(search.group, ['errors']),
    from: readMoment(search.from),
    to: readMoment(search.to),
    columns: readNames(search.columns),
    id: readWhole(search.id, 1),
    compare: readCompared(search.compare),
  })

export type CallsSearch = ReturnType<typeof readCallsSearch>
