/** Rules that several bodies of payments share. */
import { parseIsoDate } from '../../facts/iso-date.ts'
import { type Field, type Fields, type Finding, fault, type TextField } from './field.ts'
import { needed, ownLimit, type Rule, reference } from './rule.ts'

const openApi = 'OpenAPI description'

/** Quoted for refunds (sdk-php#38), and for payments at the root, in `payer`, its address and `additional_info`. */
export const unknownName: Rule = { code: 8, sure: 'quoted', source: 'sdk-php#38' }
/** In rare objects, whose fields the SDKs' types do not list in full. */
export const unlistedName: Rule = { code: 8, sure: 'inferred', source: 'types of the SDKs' }
/** A name that only the types of one SDK have, so that nobody can say whether it is refused. */
export const doubtful: Field = {
  is: 'any',
  doubtful: { code: 8, sure: 'inferred', source: 'types of sdk-go, and of no other SDK' },
}
export const wrongBody = reference(1)
/** The provider may convert the value. Nobody quotes a refusal. */
const wrongType: Rule = { code: 1, sure: 'described', source: openApi }
export const tooLong: Rule = { code: 1, sure: 'described', source: openApi }

export const text: TextField = { is: 'text', type: wrongType }
/** An id, a document or a part of an address. The provider's samples and SDKs send each as text and as a number. */
export const id: TextField = { is: 'id', type: wrongType }
export const number: Field = { is: 'number', type: wrongType }
export const integer: Field = { is: 'integer', type: wrongType }
export const flag: Field = { is: 'boolean', type: wrongType }
/** A larger amount loses cents in a double, and the maximum of every payment method is lower. */
const maxAmount = 1e12
const notPositive = needed(reference(4037))
/** An amount that is charged, refunded or captured. Half a cent and less are nothing. */
export const amount = (code: number): Field => ({
  is: 'number',
  type: needed(reference(code)),
  min: [0.005, notPositive],
  max: [maxAmount, ownLimit(2072)],
})
export const list = (items: Field): Field => ({ is: 'list', items, type: wrongType })
/** An object. Unknown names in it break the rule for those of its parent, or `unknown` if that is given. */
export const object = (fields: Fields, unknown?: Rule): Field => ({
  is: 'object',
  fields,
  type: wrongType,
  ...(unknown && { unknown }),
})
export const metadata: Field = { is: 'object', type: reference(4022) }

/** A date of another form counts as none. Without milliseconds it is refused (two public files of 2026). */
export const expiration: Field = {
  is: 'text',
  type: reference(23),
  forms: [
    [value => parseIsoDate(value) !== null, reference(23)],
    [
      value => parseIsoDate(value) === null || /\.\d{3}(Z|[+-]\d{2}:?\d{2})$/.test(value.trim()),
      { code: 23, sure: 'measured', source: 'two public files of 2026' },
    ],
  ],
}

/** A payment cannot wait until a moment that has passed. */
export function checkExpiration(
  { date_of_expiration }: Readonly<Record<string, unknown>>,
  now: number,
): Finding[] {
  const at = typeof date_of_expiration === 'string' ? parseIsoDate(date_of_expiration) : null
  if (at === null || at > now) return []
  const documented = `> ${new Date(now).toISOString()}`
  return [{ ...fault('date_of_expiration', needed(reference(7523)), 'bound'), documented }]
}

/** An address that works here, where programs run on this machine, and that the provider refuses. */
export const localAddress = (code: number | string, source: string): Rule => ({
  code,
  warning: 'local_address',
  // The refusal is quoted, but in front of a simulator it would accuse right callers.
  sure: 'inferred',
  source,
})
