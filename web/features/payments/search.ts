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
import { gradingsChoices } from '../../simulator/gradings.ts'
import { readsChoices } from '../../stream/own-reads.ts'
import { readLifeSearch } from '../../timeline/life-search.ts'
import { type PaymentSort, paymentSorts } from './sorts.ts'

export const paymentTabs = ['timeline', 'refunds', 'webhooks', 'json', 'requests'] as const

export const readPaymentSearch = (search: Search) =>
  omitAbsent({
    tab: readOneOf(search.tab, paymentTabs),
    reads: readOneOf(search.reads, readsChoices),
    ...readLifeSearch(search),
  })

const sorts = Object.keys(paymentSorts) as PaymentSort[]

/**
 * `columns` is a list of column names; `id` is the payment that was opened last. With `compare`, a chosen row is
 * compared with that record.
 */
export const readPaymentsSearch = (search: Search) =>
  omitAbsent({
    q: readText(search.q),
    status: readText(search.status),
    method: readText(search.method),
    from: readMoment(search.from),
    to: readMoment(search.to),
    sort: readOneOf(search.sort, sorts),
    columns: readNames(search.columns),
    id: readWhole(search.id, 1),
    compare: readCompared(search.compare),
    gradings: readOneOf(search.gradings, gradingsChoices),
  })
