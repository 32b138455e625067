import { countryOf, type SiteId } from './countries.ts'

/**
 * Whether the number cannot be of this type in this country. Only published lengths are enforced; others could be
 * stricter than the provider.
 */
export function isImpossibleNumber(siteId: SiteId, typeId: string, number: string): boolean {
  const type = countryOf(siteId).documentTypes.find(({ id }) => id === typeId)
  if (!type?.isPublished) return false
  const { length } = number.replace(/[.\-/\s]/g, '')
  return length < type.minLength || length > type.maxLength
}
