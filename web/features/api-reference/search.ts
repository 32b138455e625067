import { omitAbsent, readText, type Search } from '../../browser/search-params.ts'

export const readDocsSearch = (search: Search) => omitAbsent({ q: readText(search.q) })
