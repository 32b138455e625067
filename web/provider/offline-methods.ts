import type { OfflineMethod } from '../../server/facts/countries/country.ts'
import { countryOf, type SiteId } from '../../server/facts/countries.ts'

export function findOfflineMethod(site: SiteId, id: string | undefined): OfflineMethod | undefined {
  return countryOf(site).offlineMethods.find(method => method.id === id)
}

/** A method that is paid on the page of the payer's bank. */
export function findBankMethod(site: SiteId, id: string | undefined): OfflineMethod | undefined {
  return countryOf(site).bankMethods?.find(method => method.id === id)
}
