import { omitAbsent, readMoment, readOneOf, readText, type Search } from '../browser/search-params.ts'
import { readsChoices } from '../stream/feed-entry.ts'
import type { TimelineCharge } from './charge-events.ts'

/** The record whose timeline is shown. */
export type TimelineSubject = {
  kind: 'payment' | 'order' | 'subscription'
  id: string
  /** The currency of its amounts. */
  currency: string
  /** Why there may be no events, unless nothing has happened yet. */
  whyEmpty?: string | undefined
  /** The charges of a subscription or at a counter, which are not calls. */
  charges?: readonly TimelineCharge[] | undefined
  /** Names a state in words. */
  nameOf: (state: { status: string; detail: string | null }) => string
}

/**
 * Reads the search parameters of a timeline. `view` chooses the table; `moment` is the key of the event whose moment is
 * drawn.
 */
const readTimelineSearch = (search: Search) => ({
  view: readOneOf(search.view, ['table']),
  moment: readText(search.moment),
  from: readMoment(search.from),
  to: readMoment(search.to),
})

export type TimelineSearch = Partial<ReturnType<typeof readTimelineSearch>>

/** Reads the search parameters of the page of a record with these tabs, one of which has the timeline. */
export const recordSearchReader =
  <Tab extends string>(tabs: readonly Tab[]) =>
  (search: Search) =>
    omitAbsent({
      tab: readOneOf(search.tab, tabs),
      reads: readOneOf(search.reads, readsChoices),
      ...readTimelineSearch(search),
    })
