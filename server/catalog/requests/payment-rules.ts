/** Rules that several bodies of payments share. */
import { isLocalHost } from '../../facts/hosts.ts'
import type { Field, Fields } from './field.ts'
import type { Rule } from './rule.ts'

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
export const wrongBody: Rule = { code: 1, sure: 'reference', source: 'reference' }
/** The provider may convert the value. Nobody quotes a refusal. */
const wrongType: Rule = { code: 1, sure: 'described', source: openApi }
/**
 * A switch that is no boolean must never charge. The reference has cause 1 for values that cannot be read, and document
 * and SDKs agree on the type.
 */
const wrongSwitch: Rule = { code: 1, sure: 'reference', source: 'reference, types of the SDKs' }
export const tooLong: Rule = { code: 1, sure: 'described', source: openApi }

export const reference = (code: number): Rule => ({ code, sure: 'reference', source: 'reference' })

export const text: Field & { is: 'text' } = { is: 'text', type: wrongType }
/** An id, a document or a part of an address. The provider's samples and SDKs send each as text and as a number. */
export const id: Field = { is: 'id', type: wrongType }
export const number: Field = { is: 'number', type: wrongType }
export const integer: Field = { is: 'integer', type: wrongType }
export const flag: Field = { is: 'boolean', type: wrongType }
export const moneySwitch: Field = { is: 'boolean', type: wrongSwitch }
export const amount = (code: number): Field => ({ is: 'number', type: reference(code) })
export const list = (items: Field): Field => ({ is: 'list', items, type: wrongType })
/** An object. Unknown names in it break the rule for those of its parent, or `unknown` if that is given. */
export const object = (fields: Fields, unknown?: Rule): Field => ({
  is: 'object',
  fields,
  type: wrongType,
  ...(unknown && { unknown }),
})
export const metadata: Field = { is: 'object', type: reference(4022) }

/** Without milliseconds it is refused (two public files of 2026). */
export const expiration: Field = {
  is: 'text',
  type: reference(23),
  form: [
    /T\d{2}:\d{2}:\d{2}\.\d{3}(Z|[+-]\d{2}:?\d{2})$/,
    { code: 23, sure: 'measured', source: 'two public files of 2026' },
  ],
}

/** An address that works here, where programs run on this machine, and that the provider refuses. */
export const localAddress = (code: number | string, source: string): Rule => ({
  code,
  warning: 'local_address',
  // The refusal is quoted, but in front of a simulator it would accuse right callers.
  sure: 'inferred',
  source,
})

/** Whether the provider could reach the address. Other faults of an address are found where it is read. */
export function isPublicAddress(address: string): boolean {
  const url = URL.parse(address)
  return url === null || (url.protocol === 'https:' && !isLocalHost(url.hostname))
}
