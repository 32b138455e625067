import { matchesCall } from '../shared/faults/rules.ts'
import { PasarelaError } from '../shared/json-client.ts'

/** What handlers read after a notification. */
const reads = [
  '/v1/payments/1',
  '/v1/payments/search',
  '/v1/orders/1',
  '/authorized_payments/1',
  '/preapproval/1',
  '/merchant_orders/1',
]

type Rule = { method?: string | undefined; path?: string | undefined; shows?: string | undefined }

/**
 * Faults on what the shop reads would make a right shop look wrong.
 * @param rules those of runs have `shows`
 * @throws PasarelaError if one is set
 */
export function refuseFaults(rules: readonly Rule[]): void {
  const isOfReads = (rule: Rule) => reads.some(path => matchesCall(rule, { method: 'GET', path }))
  const found = rules.find(rule => rule.shows === undefined && isOfReads(rule))
  if (found === undefined) return
  const { method = 'GET', path = '/**' } = found
  const message = `A fault is set for ${method} ${path}, which a right shop would fail by: remove it, then grade again`
  throw new PasarelaError(message, { status: 409, body: found })
}
