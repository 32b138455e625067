import { textIn } from '../json.ts'
import { type ErrorFamily, familyOfPath } from '../provider-errors.ts'
import { cardTokenErrors } from './card-token-errors.ts'
import { customerErrors } from './customer-errors.ts'
import type { ErrorPair, ErrorTable } from './known-error.ts'
import { orderErrors } from './order-errors.ts'
import { paymentErrors } from './payment-errors.ts'
import { preferenceErrors } from './preference-errors.ts'
import { subscriptionErrors } from './subscription-errors.ts'

/** Payment methods, issuers, installments and document types. */
const paymentMethodErrors = {
  1000: 'the credentials are required.',
  1001: 'public_key not found.',
} as const

/** What the provider answers with each code. */
export const errorTables: Readonly<Record<ErrorFamily, ErrorTable>> = {
  payments: paymentErrors,
  card_tokens: cardTokenErrors,
  customers: customerErrors,
  preferences: preferenceErrors,
  payment_methods: paymentMethodErrors,
  orders: fromPairs(orderErrors),
  subscriptions: fromPairs(subscriptionErrors),
}

function fromPairs(errors: Record<string, ErrorPair>): ErrorTable {
  return Object.fromEntries(
    Object.entries(errors).map(([code, [status, message, retry]]) => [
      code,
      { status, message, ...(retry && { retry }) },
    ]),
  )
}

/** The codes with which calls to the path are refused. Empty for a path without codes of its own. */
export function codesOfPath(path: string): string[] {
  const family = familyOfPath(path)
  return family === null ? [] : Object.keys(errorTables[family])
}

export function hasCode(path: string, code: string | number): boolean {
  const family = familyOfPath(path)
  return family !== null && Object.hasOwn(errorTables[family], code)
}

/**
 * Why a fault cannot have this code on the calls that `path` names, `*` and all. Null if it can. Without a path, or with
 * one that names calls of several kinds, the fault meets those calls whose table has the code.
 */
export function codeProblem(code: string | number, path: string | undefined): string | null {
  const known = path === undefined ? [] : codesOfPath(path)
  if (known.length > 0) {
    const isKnown = known.includes(textIn(code))
    return isKnown
      ? null
      : `the provider's responses to ${path} have no code ${code}, but ${known.join(', ')}`
  }
  if (path !== undefined && !path.includes('*'))
    return `the provider's responses to ${path} have no codes: use status and body`
  if (Object.values(errorTables).some(table => Object.hasOwn(table, code))) return null
  const paths = 'path: "/v1/payments" or "/v1/orders"'
  return `no response of the provider has the code ${code}. With a path, such as ${paths}, this message lists the codes`
}
