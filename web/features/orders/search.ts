import {
  omitAbsent,
  readMoment,
  readNames,
  readOneOf,
  readText,
  type Search,
} from '../../browser/search-params.ts'
import { readCompared } from '../../share/read-compared.ts'
import { gradingsChoices } from '../../simulator/gradings.ts'
import { readsChoices } from '../../stream/own-reads.ts'
import { readLifeSearch } from '../../timeline/life-search.ts'
import { type OrderSort, orderSorts } from './sorts.ts'

export const orderTabs = ['timeline', 'transactions', 'refunds', 'webhooks', 'json', 'requests'] as const

export const readOrderSearch = (search: Search) =>
  omitAbsent({
    tab: readOneOf(search.tab, orderTabs),
    reads: readOneOf(search.reads, readsChoices),
    ...readLifeSearch(search),
  })

const sorts = Object.keys(orderSorts) as OrderSort[]

/**
 * `columns` is a list of column names; `id` is the order that was opened last. With `compare`, a chosen row is compared
 * with that record.
 */
export const readOrdersSearch = (search: Search) =>
  omitAbsent({
    q: readText(search.q),
    status: readText(search.status),
    method: readText(search.method),
    from: readMoment(search.from),
    to: readMoment(search.to),
    sort: readOneOf(search.sort, sorts),
    columns: readNames(search.columns),
    id: readText(search.id),
    compare: readCompared(search.compare),
    gradings: readOneOf(search.gradings, gradingsChoices),
  })

export type OrdersSearch = ReturnType<typeof readOrdersSearch>
