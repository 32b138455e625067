import { subscriptionStatuses } from '../../../server/facts/subscription-statuses.ts'
import { omitAbsent, readOneOf, readText, type Search } from '../../browser/search-params.ts'
import { oneOf, readerOf, shownColumns, words } from '../../list/parameters.ts'
import { readsChoices } from '../../stream/feed-entry.ts'
import { readTimelineSearch } from '../../timeline/timeline-subject.ts'

export const subscriptionTabs = ['charges', 'timeline', 'webhooks', 'json', 'requests'] as const

export const readSubscriptionSearch = (search: Search) =>
  omitAbsent({
    tab: readOneOf(search.tab, subscriptionTabs),
    reads: readOneOf(search.reads, readsChoices),
    ...readTimelineSearch(search),
  })

/** `plan` is the id of the plan that is preselected. */
export const readNewSubscriptionSearch = (search: Search) => omitAbsent({ plan: readText(search.plan) })

/** `q` is an id or a part of the reason. */
export const subscriptionParameters = {
  q: words('subscriptions.search', q => ({ q })),
  status: oneOf({
    label: 'subscriptions.column.status',
    any: 'subscriptions.anyStatus',
    options: subscriptionStatuses,
    nameOf: (status, text) => text(`subscriptions.status.${status}`),
    query: 'status',
  }),
  columns: shownColumns,
}

export const readSubscriptionsSearch = readerOf(subscriptionParameters)
