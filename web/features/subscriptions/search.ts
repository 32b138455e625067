import { subscriptionStatuses } from '../../../server/facts/subscription-statuses.ts'
import { omitAbsent, readText, type Search } from '../../browser/search-params.ts'
import { exact, oneOf, readerOf, shownColumns, words } from '../../list/parameters.ts'
import { gradings } from '../../simulator/gradings.ts'
import { recordSearchReader } from '../../timeline/timeline-subject.ts'

export const subscriptionTabs = ['charges', 'timeline', 'webhooks', 'json', 'requests'] as const

export const readSubscriptionSearch = recordSearchReader(subscriptionTabs)

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
  plan: exact('subscriptions.planFilter', 'preapproval_plan_id'),
  gradings,
  columns: shownColumns,
}

export const readSubscriptionsSearch = readerOf(subscriptionParameters)
