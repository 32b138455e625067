import { omitAbsent, readText, type Search } from '../../address/search-params.ts'

/** `bin` is the beginning of a card's number, for the check of which method it belongs to. */
export const readPaymentMethodsSearch = (search: Search) =>
  omitAbsent({ q: readText(search.q), type: readText(search.type), bin: readText(search.bin) })
