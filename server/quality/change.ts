/** What a shop has to change in the body of its call, with an example of each field. */

import { countryOf } from '../facts/countries.ts'
import { toObject } from '../facts/json.ts'
import { countryOfSale } from './country.ts'
import { type Criterion, criteriaOf } from './criteria.ts'
import { isAbsent, presentOf } from './fields.ts'
import type { Json } from './recorded.ts'
import type { Sale } from './sales.ts'

/** What the shop sends and should send: the members of the body that change, alone. */
export type Change = { before: Json; after: Json }

/**
 * Null if no field of the body has to change.
 * @param wrong what was found wrong; if it is no field of the criterion, the first one stands for it
 */
export function changeOf(sale: Sale, criterion: Criterion, wrong: string | undefined): Change | null {
  const { fields = [] } = criterion
  const first = fields.includes(wrong ?? '') ? wrong : fields[0]
  const list = first?.includes('items[]') ? `${first.split('items[]')[0]}items` : null
  // An item with one field alone would be refused.
  const isWhole = list !== null && isLacking(sale, list)
  const values = (isWhole ? criteriaOf(sale.product, sale.isOrder) : [criterion]).flatMap(one =>
    examplesOf(sale, one).filter(([field]) =>
      isWhole ? field.startsWith(`${list}[]`) : field === first || isLacking(sale, field),
    ),
  )
  if (values.length === 0) return null
  const { sent } = sale.made
  const tops = values.map(([field]) => field.split('.')[0]?.replace('[]', '') ?? '')
  const before = hideCards(Object.fromEntries(tops.flatMap(top => (top in sent ? [[top, sent[top]]] : []))))
  const after = values.reduce<unknown>(
    (body, [field, example]) => set(body, (field.split('|')[0] ?? '').split('.'), example),
    before,
  )
  return { before, after: toObject(after) }
}

function isLacking({ made }: Sale, field: string): boolean {
  return presentOf(made, field).some(({ value }) => isAbsent(value))
}

/** The fields of bodies that have an example. A header is in no body. */
function examplesOf(sale: Sale, { fields = [], example, examples }: Criterion): [string, unknown][] {
  return fields.flatMap((field, place): [string, unknown][] => {
    const inBody = field.split('|').filter(one => !one.startsWith('header:'))
    const value = documentOf(sale, field) ?? examples?.[place] ?? example
    return inBody.length === 0 || value === undefined ? [] : [[inBody.join('|'), value]]
  })
}

/** A document of the sale's country. In Mexico the provider lists none, so it is the one of foreigners. */
function documentOf(sale: Sale, field: string): string | undefined {
  const { documentTypes, testDocument } = countryOfSale(sale) ?? countryOf('MLA')
  if (field === 'payer.identification.type') return documentTypes[0]?.id ?? 'RFC'
  return field === 'payer.identification.number' ? (testDocument?.number ?? 'XAXX010101000') : undefined
}

/** A report is shown to others, and a HAR file masks nothing. */
function hideCards(body: Json): Json {
  const secret = /^(?:token|card_token_id|card_number|security_code|cvv)$/
  const text = JSON.stringify(body, (name, value) => (secret.test(name) && value !== '' ? '***' : value))
  return toObject(JSON.parse(text))
}

function set(value: unknown, [part, ...rest]: string[], example: unknown): unknown {
  if (part === undefined) return example
  const name = part.replace('[]', '')
  const members = toObject(value)
  const inner = members[name]
  if (!part.endsWith('[]')) return { ...members, [name]: set(inner, rest, example) }
  const items: unknown[] = Array.isArray(inner) && inner.length > 0 ? inner : [{}]
  return { ...members, [name]: items.map(item => set(item, rest, example)) }
}
