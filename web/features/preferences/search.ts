import { omitAbsent, readText, readWhole, type Search } from '../../address/search-params.ts'

export const readPreferencesSearch = (search: Search) =>
  omitAbsent({ reference: readText(search.reference), page: readWhole(search.page, 2) })
