/** Checks the number of installments that a payer of a credit card chose. */
import { toNumber } from '../../facts/json.ts'
import { type Finding, fault, type Situation } from './field.ts'
import type { Rule } from './rule.ts'

/** Offers differ by account, and a shop should ask for them, so the fault only warns. */
export const offers = { sure: 'described', source: 'GET /v1/payment_methods/installments' } as const

/** The fault of installments that the credit cards of the account's country are not offered in. */
export function checkOffered(
  value: unknown,
  path: string,
  { installmentPlan, rule }: Pick<Situation, 'installmentPlan'> & { rule: Rule },
): Finding[] {
  const count = toNumber(value) ?? 1
  if (!installmentPlan || installmentPlan.some(([offered]) => offered === count)) return []
  return [
    { ...fault(path, rule, 'value'), documented: installmentPlan.map(([offered]) => offered).join(', ') },
  ]
}
