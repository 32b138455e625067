import type { OfflineMethod } from '../../server/facts/countries/country.ts'
import { countryOf, type SiteId } from '../../server/facts/countries.ts'

export function findOfflineMethod(site: SiteId, id: string | undefined): OfflineMethod | undefined {
  return countryOf(site).offlineMethods.find(method => method.id === id)
}
