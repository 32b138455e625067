import { omitAbsent, readText, type Search } from '../../browser/search-params.ts'

/** `bin` is the beginning of a card number, by which its method is found. */
export const readPaymentMethodsSearch = (search: Search) =>
  omitAbsent({ q: readText(search.q), type: readText(search.type), bin: readText(search.bin) })
