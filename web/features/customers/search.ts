import { omitAbsent, readText, readWhole, type Search } from '../../address/search-params.ts'

export const readCustomersSearch = (search: Search) =>
  omitAbsent({ email: readText(search.email), page: readWhole(search.page, 2) })
