/** Checks an amount against the most that a payment method takes. */
import type { PaymentMethod } from '../../facts/countries/payment-method.ts'
import { toNumber } from '../../facts/json.ts'
import { type Finding, fault } from './field.ts'
import type { Rule } from './rule.ts'

/** The provider lists the limit with each method. No source says how it answers an amount above it, so this only warns. */
export const mostSource = { sure: 'described', source: 'GET /v1/payment_methods' } as const

/** The fault of an amount above `max_allowed_amount`. */
export function checkMost(
  value: unknown,
  path: string,
  { method, rule }: { method: PaymentMethod | undefined; rule: Rule },
): Finding[] {
  if (!method || (toNumber(value) ?? 0) <= method.max) return []
  return [{ ...fault(path, rule, 'bound'), documented: `≤ ${method.max}` }]
}
