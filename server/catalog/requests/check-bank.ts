/** Checks the bank that a payer of PSE chose. */
import type { PaymentMethod } from '../../facts/countries/payment-method.ts'
import { textIn } from '../../facts/json.ts'
import { type Finding, fault } from './field.ts'
import type { Rule } from './rule.ts'

/** The codes of all banks of PSE have this form. The simulator lists only some banks, so another code may be right. */
const bankForm = /^1\d{3}$/

/** The fault of a bank that the method cannot have. No source says how the provider answers it. */
export function checkBank(
  value: unknown,
  path: string,
  { method, rule }: { method: PaymentMethod | undefined; rule: Rule },
): Finding[] {
  const bank = textIn(value)
  if (!method?.banks.length || bank === '' || bankForm.test(bank)) return []
  return [fault(path, rule, 'value')]
}
