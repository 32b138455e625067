import { qualityProducts } from '../../../server/facts/quality-products.ts'
import { omitAbsent, readOneOf, readText, type Search } from '../../browser/search-params.ts'

/** `sale` is a reference or an id of the provider. Without it, the newest sales are measured. */
export const readQualitySearch = (search: Search) =>
  omitAbsent({
    sale: readText(search.sale === undefined ? undefined : String(search.sale)),
    product: readOneOf(search.product, qualityProducts),
  })
