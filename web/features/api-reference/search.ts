import { omitAbsent, readText, type Search } from '../../address/search-params.ts'

export const readDocsSearch = (search: Search) => omitAbsent({ q: readText(search.q) })
