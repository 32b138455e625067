/** Fields as the provider's OpenAPI document describes them. No refusal of another value is known, so it only warns. */
import { isLocalHost } from '../../facts/hosts.ts'
import { parseIsoDate } from '../../facts/iso-date.ts'
import { type Field, type Fields, type Finding, type Form, fault, type TextField } from './field.ts'
import type { Rule } from './rule.ts'

export const described: Rule = {
  code: 'described',
  sure: 'described',
  source: 'OpenAPI document of the provider',
}

/** A name that the API does not know. It is dropped without a word. */
export const ignored: Rule = { code: 'ignored', sure: 'reported', source: 'reports of integrators' }

/** What the simulator accepts and does not perform. In front of the provider it is no fault. */
export const unperformed: Rule = {
  code: 'not_performed',
  sure: 'inferred',
  source: 'limit of the simulator',
  warning: 'not_performed',
}
export const notPerformed = (field: Field): Field => ({ ...field, doubtful: unperformed })

/** The ways in which the provider charges. Only `aggregator` needs no acquirer of the seller's own. */
export const processingMode = {
  is: 'text',
  oneOf: [['aggregator', 'gateway'], described],
  forms: [
    [value => value !== 'gateway', { ...unperformed, source: 'devsite-docs, guide of the mode gateway' }],
  ],
} satisfies Field

export const any: Field = { is: 'any' }
export const text: TextField = { is: 'text', type: described }
/** A text or a number, as the SDKs send ids, documents and the numbers of phones and houses. */
export const id: TextField = { is: 'id', type: described }
export const url: TextField = {
  is: 'text',
  type: described,
  forms: [[value => value === '' || URL.canParse(value), described]],
}
export const email = {
  is: 'text',
  type: described,
  forms: [[(value: string) => value === '' || /^[^\s@]+@[^\s@]+$/.test(value.trim()), described]],
} satisfies Field
export const integer: Field = { is: 'integer', type: described }
/** The id of a user or a price. The types of sdk-nodejs have some as text, those of sdk-go as numbers. */
export const numericId: Field = { is: 'integer', type: described, isId: true }
export const boolean: Field = { is: 'boolean', type: described }
export const freeObject = { is: 'object', type: described } satisfies Field

export function object(fields: Fields): Field {
  return { is: 'object', type: described, fields }
}

export function list(items: Field): Field {
  return { is: 'list', type: described, items }
}

export function oneOf(...texts: string[]): TextField {
  return { is: 'text', type: described, oneOf: [texts, described] }
}

/** The same fields, of which none is required: those of a change. */
export function optional(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, required: undefined }]),
  )
}

/** Fields of the answer, which shops send back with a change. */
export function answered(...names: string[]): Fields {
  return Object.fromEntries(names.map(name => [name, any]))
}

/** An ISO 8601 date with a time and an offset, or an empty text. */
export function isDateOrEmpty(value: string): boolean {
  return value === '' || parseIsoDate(value) !== null
}

export const date: Field = { is: 'text', type: described, forms: [[isDateOrEmpty, described]] }

/** A text with something in it, for fields in which a blank text counts as absent. */
export const notBlank = (rule: Rule): Form => [value => value.trim() !== '', rule]

/** An address with a name, an at sign and a domain with a dot. */
export const isEmail = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())

export function isWebUrl(value: string): boolean {
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '')
}

/** Whether the provider could reach the address and accepts its scheme. What is no address breaks another rule. */
export function isPublicAddress(address: string): boolean {
  const url = URL.parse(address)
  return url === null || !isWebUrl(address) || (url.protocol === 'https:' && !isLocalHost(url.hostname))
}

const unreached: Rule = {
  code: 'invalid_url',
  sure: 'described',
  source: 'support article 36802, devsite-docs PR#2497',
  warning: 'local_address',
}

/** An address that works with a simulator on the same machine, and to which the provider sends nothing. */
export function checkNotificationUrl({ notification_url }: Readonly<Record<string, unknown>>): Finding[] {
  if (typeof notification_url !== 'string' || isPublicAddress(notification_url)) return []
  return [fault('notification_url', unreached)]
}
