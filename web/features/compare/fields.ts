/** Lists the fields of two JSON values side by side. */

/** A value that one side has: its JSON text, and the number of its fields if it is an object or a list. */
export type FieldValue = { text: string; fields: number | null }

/** `path` is written as in JavaScript: `card.id`, `refunds[0]`. A side without the field is null. */
export type Field = { path: string; a: FieldValue | null; b: FieldValue | null; differs: boolean }

/** The meanings of the fields of a payment or an order, in the order in which they are shown. */
export const meanings = ['result', 'money', 'payer', 'card', 'dates', 'other'] as const
export type Meaning = (typeof meanings)[number]

/**
 * Lists the fields in the order of `a`, then the fields that only `b` has. An object or a list that the other side
 * lacks is one field, because otherwise each of its members would be a difference.
 */
export function toFields(a: unknown, b: unknown): Field[] {
  const fields: Field[] = []
  addFields(fields, '', a, b)
  return fields
}

function addFields(fields: Field[], path: string, a: unknown, b: unknown): void {
  if (isBlock(a) && isBlock(b) && Array.isArray(a) === Array.isArray(b)) {
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const step = Array.isArray(a) ? `[${name}]` : path === '' ? name : `.${name}`
      addFields(fields, path + step, a[name], b[name])
    }
    return
  }
  const [left, right] = [toValue(a), toValue(b)]
  fields.push({ path, a: left, b: right, differs: left?.text !== right?.text })
}

function isBlock(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

function toValue(value: unknown): FieldValue | null {
  if (value === undefined) return null
  const text = JSON.stringify(value, null, isBlock(value) ? 2 : undefined)
  return { text, fields: isBlock(value) ? Object.keys(value).length : null }
}

/** The first matching rule decides. */
const meaningOf: readonly (readonly [Meaning, RegExp])[] = [
  ['dates', /(^|[._])(date|dates|created|updated|expiration_time)([._]|$)|_at$/],
  ['money', /amount|fee|charge|refund|installment|currency|coupon|tax|overpaid|transaction_details|money_/],
  ['payer', /(^|\.)payer(\.|$)/],
  ['card', /(^|\.)(card|cardholder)(\.|$)|payment_method|payment_type|issuer|authorization_code|descriptor/],
  ['result', /(^|\.)(status|status_detail|captured|verdict|ok|error|message)(\.|$)/],
]

/** The meaning of a field, by its path. A field that no rule names is `other`. */
export function toMeaning(path: string): Meaning {
  return meaningOf.find(([, pattern]) => pattern.test(path))?.[0] ?? 'other'
}

const first = /(^|\.)(status|error_code|verdict)$/
const second = /(^|\.)(status_detail|reason)$/

/** Sorts status and reason before the other fields, and different fields before equal ones. */
export function byInterest(a: Field, b: Field): number {
  return interestOf(a) - interestOf(b)
}

function interestOf({ path, differs }: Field): number {
  return first.test(path) ? 0 : second.test(path) ? 1 : differs ? 2 : 3
}
