import { omitAbsent, type Search } from '../../browser/search-params.ts'
import { readCompared } from '../../share/read-compared.ts'

/** `a` and `b` are what is compared, such as `call-12`; without `b` it is still to be chosen. */
export const readCompareSearch = (search: Search) =>
  omitAbsent({ a: readCompared(search.a), b: readCompared(search.b) })
