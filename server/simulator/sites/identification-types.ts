import type { SiteId } from './sites.ts'

export type IdentificationType = {
  id: string
  name: string
  type: 'number' | 'string'
  min_length: number
  max_length: number
}

const type = (
  id: string,
  name: string,
  min_length: number,
  max_length: number,
  kind: IdentificationType['type'] = 'number',
): IdentificationType => ({ id, name, type: kind, min_length, max_length })

const other = type('Otro', 'Otro', 5, 20)

/** Ids of every site, and the lengths of MLB and of MLA's DNI, are official; the other lengths are assumed. */
export const identificationTypes: Record<SiteId, IdentificationType[]> = {
  MLA: [
    type('DNI', 'DNI', 7, 8),
    type('CI', 'Cédula', 1, 9),
    type('LC', 'L.C.', 6, 7),
    type('LE', 'L.E.', 6, 7),
    other,
  ],
  MLB: [type('CPF', 'CPF', 11, 11), type('CNPJ', 'CNPJ', 14, 14)],
  MLC: [type('RUT', 'RUT', 7, 20, 'string'), other],
  MCO: [type('CC', 'C.C.', 5, 20), type('CE', 'C.E.', 5, 20), type('NIT', 'NIT', 5, 20), other],
  // Not applicable in Mexico (documentation).
  MLM: [],
  MLU: [type('CI', 'CI', 7, 8), other],
  MPE: [type('DNI', 'DNI', 8, 8), type('CE', 'C.E', 9, 9), type('RUC', 'RUC', 11, 11)],
}

/** Only lengths that the provider publishes are enforced; the rest would be stricter than we can know. */
const enforced = new Map<string, SiteId>([
  ['CPF', 'MLB'],
  ['CNPJ', 'MLB'],
  ['DNI', 'MLA'],
])

/** True when the number cannot be one of that type in that country. */
export function isImpossibleNumber(siteId: SiteId, typeId: string, number: string): boolean {
  if (enforced.get(typeId) !== siteId) return false
  const rule = identificationTypes[siteId].find(each => each.id === typeId)
  const digits = number.replace(/[.\-/\s]/g, '')
  return rule !== undefined && (digits.length < rule.min_length || digits.length > rule.max_length)
}
