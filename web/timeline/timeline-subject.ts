import { readMoment, readOneOf, readText, type Search } from '../browser/search-params.ts'

/** The record whose life is shown. */
export type LifeSubject = {
  kind: 'payment' | 'order' | 'subscription'
  id: string
  /** The currency of its amounts. */
  currency: string
  /** Why there may be no events, unless nothing has happened yet. */
  whyEmpty?: string | undefined
  /** Names a state in words. */
  nameOf: (state: { status: string; detail: string | null }) => string
}

/**
 * Reads the search parameters of a life. `view` chooses the table; `moment` is the key of the event whose moment is
 * drawn.
 */
export const readLifeSearch = (search: Search) => ({
  view: readOneOf(search.view, ['table']),
  moment: readText(search.moment),
  from: readMoment(search.from),
  to: readMoment(search.to),
})

export type LifeSearch = Partial<ReturnType<typeof readLifeSearch>>
