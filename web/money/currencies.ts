/**
 * What each site charges in, and how people there write it. The currencies are the contract's; they are written
 * down again because importing the contract would bring zod into every page. A test holds the two together.
 */
import type { SiteId } from '../../server/contract/fields.ts'

export type { SiteId }

/** In the order of the spec. */
export const siteIds = ['MLA', 'MLB', 'MLC', 'MLM', 'MLU', 'MCO', 'MPE'] as const satisfies SiteId[]

export const currencyBySite: Record<SiteId, string> = {
  MLA: 'ARS',
  MLB: 'BRL',
  MLC: 'CLP',
  MLM: 'MXN',
  MLU: 'UYU',
  MCO: 'COP',
  MPE: 'PEN',
}

export const localeBySite: Record<SiteId, string> = {
  MLA: 'es-AR',
  MLB: 'pt-BR',
  MLC: 'es-CL',
  MLM: 'es-MX',
  MLU: 'es-UY',
  MCO: 'es-CO',
  MPE: 'es-PE',
}

/** Digits shown after the decimal mark. Chile has no cents; Colombia has none in daily use. */
const decimalsByCurrency: Record<string, number> = { CLP: 0, COP: 0 }

export function decimalsOf(currency: string): number {
  return decimalsByCurrency[currency] ?? 2
}

export function isSiteId(value: unknown): value is SiteId {
  return siteIds.some(site => site === value)
}

/** The site that charges in this currency; each of the seven has its own. */
export function siteOfCurrency(currency: string): SiteId | null {
  return siteIds.find(site => currencyBySite[site] === currency) ?? null
}
