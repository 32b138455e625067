import type { DocumentType } from '../../../facts/countries/country.ts'

/** An element of `GET /v1/identification_types`. */
export function toDocumentTypeJson({ id, name, type, minLength, maxLength }: DocumentType) {
  return { id, name, type, min_length: minLength, max_length: maxLength }
}
