import { readMoment, readOneOf, readText, type Search } from '../browser/search-params.ts'

/** `view` and `moment`: the table, and the part that is drawn, by the key of an event. */
export const readLifeSearch = (search: Search) => ({
  view: readOneOf(search.view, ['table']),
  moment: readText(search.moment),
  from: readMoment(search.from),
  to: readMoment(search.to),
})

export type LifeSearch = Partial<ReturnType<typeof readLifeSearch>>
