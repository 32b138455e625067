import { siteIds } from '../../../server/facts/countries.ts'
import { omitAbsent, readOneOf, type Search } from '../../browser/search-params.ts'

export const readTestUsersSearch = (search: Search) => omitAbsent({ site: readOneOf(search.site, siteIds) })
