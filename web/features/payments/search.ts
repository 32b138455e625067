import { omitAbsent, readOneOf, readText, readWhole, type Search } from '../../address/search-params.ts'
import { readsChoices } from '../../feed/own-reads.ts'

export const paymentTabs = ['timeline', 'refunds', 'webhooks', 'json', 'requests'] as const
export type PaymentTab = (typeof paymentTabs)[number]

export const readPaymentSearch = (search: Search) =>
  omitAbsent({
    tab: readOneOf(search.tab, paymentTabs),
    reads: readOneOf(search.reads, readsChoices),
  })

export const readPaymentsSearch = (search: Search) =>
  omitAbsent({
    q: readText(search.q),
    status: readText(search.status),
    method: readText(search.method),
    days: readWhole(search.days, 1),
    page: readWhole(search.page, 2),
  })
