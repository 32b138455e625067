import { omitAbsent, readText, type Search } from '../../browser/search-params.ts'

/** `bin` is the beginning of a card number, to find its method. */
export const readPaymentMethodsSearch = (search: Search) =>
  omitAbsent({ q: readText(search.q), type: readText(search.type), bin: readText(search.bin) })
