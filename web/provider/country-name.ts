import { useLocale } from 'use-intl'
import { countryOf, type SiteId } from '../../server/facts/countries.ts'

/** By language. A browser reads its table of all regions for each, 5 to 15 ms of a fast machine (profile). */
const names = new Map<string, Intl.DisplayNames>()

/** The name of a country in the page's language, from `Intl.DisplayNames`. */
export function useCountryName(): (site: SiteId) => string {
  const locale = useLocale()
  const regions = names.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' })
  names.set(locale, regions)
  return site => regions.of(countryOf(site).code) ?? site
}

/** The name within a sentence: in Portuguese with its article, which the texts join with the word before it. */
export function useCountryInText(): (site: SiteId) => string {
  const nameOf = useCountryName()
  const locale = useLocale()
  return site => (locale === 'pt' ? `${countryOf(site).articleInPortuguese} ${nameOf(site)}` : nameOf(site))
}
