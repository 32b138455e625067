import { omitAbsent, readNames, readText, type Search } from '../../browser/search-params.ts'

export const readCustomersSearch = (search: Search) =>
  omitAbsent({ email: readText(search.email), columns: readNames(search.columns) })
