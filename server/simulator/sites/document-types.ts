import type { DocumentType } from '../../facts/countries/country.ts'
import { countryOf, type SiteId } from '../../facts/countries.ts'

/** An element of `GET /v1/identification_types`. */
export function toDocumentTypeJson({ id, name, type, minLength, maxLength }: DocumentType) {
  return { id, name, type, min_length: minLength, max_length: maxLength }
}

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
