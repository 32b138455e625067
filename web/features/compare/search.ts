import { omitAbsent, type Search } from '../../address/search-params.ts'
import { readCompared } from '../../inspect/read-compared.ts'

/** `a` and `b` are what is compared, such as `call-12`; without `b` it is still to be chosen. */
export const readCompareSearch = (search: Search) =>
  omitAbsent({ a: readCompared(search.a), b: readCompared(search.b) })
