import { useLocale } from 'use-intl'
import { countryOf, type SiteId } from '../../server/facts/countries.ts'

/** The name of a country in the page's language, from `Intl.DisplayNames`. */
export function useCountryName(): (site: SiteId) => string {
  const names = new Intl.DisplayNames([useLocale()], { type: 'region' })
  return site => names.of(countryOf(site).code) ?? site
}
