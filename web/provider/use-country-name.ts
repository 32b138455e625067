import { useLocale } from 'use-intl'
import { countryOf, type SiteId } from '../../server/facts/countries.ts'

/** A country in the language of the page. The browser knows the names. */
export function useCountryName(): (site: SiteId) => string {
  const names = new Intl.DisplayNames([useLocale()], { type: 'region' })
  return site => names.of(countryOf(site).code) ?? site
}
