import { omitAbsent, type Search } from '../../browser/search-params.ts'
import { readCompared } from '../../share/entry-reference.ts'

/** `a` and `b` name the compared records, such as `call-12`. Without `b`, the user has to choose it. */
export const readCompareSearch = (search: Search) =>
  omitAbsent({ a: readCompared(search.a), b: readCompared(search.b) })
