import { subscriptionStatuses } from '../../../server/facts/subscription-statuses.ts'
import { omitAbsent, readNames, readOneOf, readText, type Search } from '../../browser/search-params.ts'
import { readsChoices } from '../../stream/own-reads.ts'
import { readLifeSearch } from '../../timeline/life-search.ts'

export const subscriptionTabs = ['charges', 'timeline', 'webhooks', 'json', 'requests'] as const

export const readSubscriptionSearch = (search: Search) =>
  omitAbsent({
    tab: readOneOf(search.tab, subscriptionTabs),
    reads: readOneOf(search.reads, readsChoices),
    ...readLifeSearch(search),
  })

/** `plan` is the id of the plan that is chosen at first. */
export const readNewSubscriptionSearch = (search: Search) => omitAbsent({ plan: readText(search.plan) })

/** `q` is an id or a part of the reason. */
export const readSubscriptionsSearch = (search: Search) =>
  omitAbsent({
    q: readText(search.q),
    status: readOneOf(search.status, subscriptionStatuses),
    columns: readNames(search.columns),
  })
