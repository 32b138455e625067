import { readMoment, readOneOf, readText, type Search } from '../browser/search-params.ts'

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
