import { forwardOutcomes, origins, type Verdict } from '../../../server/contract/entry-facts.ts'
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

/** The verdicts in the order of the menu. */
export const signatures = ['validated', 'rejected', 'unsigned'] as const satisfies Verdict[]
export const notificationTabs = ['signature', 'headers', 'body', 'more'] as const

/**
 * `id` is the seq of the open notification, `tab` its open tab. With `compare`, a chosen row is compared with that
 * record. `send` opens the form of a test notification.
 */
export const readWebhooksSearch = (search: Search) =>
  omitAbsent({
    sig: readOneOf(search.sig, signatures),
    q: readText(search.q),
    topic: readText(search.topic),
    origin: readOneOf(search.origin, origins),
    forward: readOneOf(search.forward, forwardOutcomes),
    duplicates: readOneOf(search.duplicates, ['all']),
    from: readMoment(search.from),
    to: readMoment(search.to),
    columns: readNames(search.columns),
    id: readWhole(search.id, 1),
    compare: readCompared(search.compare),
    send: readOneOf(search.send, ['test']),
    tab: readOneOf(search.tab, notificationTabs),
  })

export type WebhooksSearch = ReturnType<typeof readWebhooksSearch>
