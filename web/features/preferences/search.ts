import { omitAbsent, readNames, readText, type Search } from '../../browser/search-params.ts'

export const readPreferencesSearch = (search: Search) =>
  omitAbsent({
    reference: readText(search.reference),
    columns: readNames(search.columns),
  })
