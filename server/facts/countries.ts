import type { Country as AnyCountry } from './countries/country.ts'
import { mco } from './countries/mco/country.ts'
import { mla } from './countries/mla/country.ts'
import { mlb } from './countries/mlb/country.ts'
import { mlc } from './countries/mlc/country.ts'
import { mlm } from './countries/mlm/country.ts'
import { mlu } from './countries/mlu/country.ts'
import { mpe } from './countries/mpe/country.ts'

/** The countries in the order of the specification. */
export const countries = [mla, mlb, mlc, mlm, mlu, mco, mpe] as const

export type SiteId = (typeof countries)[number]['id']
export type Country = AnyCountry<SiteId>

export const siteIds: readonly SiteId[] = countries.map(({ id }) => id)

const bySite: ReadonlyMap<unknown, Country> = new Map(countries.map(country => [country.id, country]))

export function isSiteId(value: unknown): value is SiteId {
  return bySite.has(value)
}

export function countryOf(site: SiteId): Country {
  const country = bySite.get(site)
  if (!country) throw new Error(`There is no country ${site}.`)
  return country
}

/** The country of a currency. No two countries share a currency. */
export function countryOfCurrency(currency: string): Country | undefined {
  return countries.find(country => country.currency === currency)
}
