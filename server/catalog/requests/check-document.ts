/** Checks the document of a payer by the types of its country. */
import type { Country } from '../../facts/countries.ts'
import { isImpossibleNumber } from '../../facts/documents.ts'
import { toObject, toText } from '../../facts/json.ts'
import { type Finding, fault, type Situation } from './field.ts'
import type { Rule } from './rule.ts'

export const documentSource = 'GET /v1/identification_types'

/**
 * Mexico's list of types is empty, and yet the provider's description names RFC and CURP there: an empty list says nothing
 * about a type.
 */
export const listsDocuments = ({ documentTypes }: Country) => documentTypes.length > 0

/** @param rules what a type that the country lacks breaks, and a number that the type cannot have */
export function checkDocument(
  value: unknown,
  path: string,
  { country, rules }: Pick<Situation, 'country'> & { rules: { type: Rule; number: Rule } },
): Finding[] {
  const { type, number } = toObject(value)
  const [kind, digits] = [toText(type), toText(number)]
  if (!country || !kind || !listsDocuments(country)) return []
  const known = country.documentTypes.find(({ id }) => id === kind)
  if (!known) {
    const documented = country.documentTypes.map(({ id }) => id).join(', ')
    return [{ ...fault(`${path}.type`, rules.type, 'value'), documented }]
  }
  if (digits === null || !isImpossibleNumber(country.id, kind, digits)) return []
  const { minLength: min, maxLength: max } = known
  const documented = min === max ? `${min} (${kind})` : `${min}–${max} (${kind})`
  return [{ ...fault(`${path}.number`, rules.number, 'length'), documented }]
}
