import { siteIds } from '../../../server/facts/countries.ts'
import { omitAbsent, readOneOf, readText, readWhole, type Search } from '../../browser/search-params.ts'
import { payingApis } from '../../provider/card-outcomes.ts'

/** The values that the form starts with. */
export const readPaySearch = (search: Search) =>
  omitAbsent({
    api: readOneOf(search.api, payingApis),
    site: readOneOf(search.site, siteIds),
    card: readText(search.card),
    result: readText(search.result),
    amount: readText(search.amount),
    installments: readWhole(search.installments, 1),
    customer: readText(search.customer),
    email: readText(search.email),
    description: readText(search.description),
  })
