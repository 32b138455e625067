import { type ErrorFamily, type ProviderCause, readCauses } from '../provider-errors.ts'
import { cardTokenErrors } from './card-token-errors.ts'
import { customerErrors } from './customer-errors.ts'
import { type ErrorTable, findCodeOfText } from './known-error.ts'
import { paymentErrors } from './payment-errors.ts'
import { preferenceErrors } from './preference-errors.ts'
import { findSubscriptionError } from './subscription-errors.ts'

type Refusal = { family: ErrorFamily | null; status: number; body: unknown }

/** The families that give some answers without a code. */
const tablesWithTexts: Partial<Record<ErrorFamily, ErrorTable>> = {
  payments: paymentErrors,
  card_tokens: cardTokenErrors,
  customers: customerErrors,
}

/**
 * Texts that the provider gives without a code, for calls of any kind, and the code of orders that means the same. The
 * first was measured on payments (2026), the second on stores (2026). The third is the simulator's, where no text is
 * known.
 */
const codesOfTexts: ReadonlyMap<unknown, string> = new Map([
  ['Bad JSON format', 'json_syntax_error'],
  ['Malformed Json', 'json_syntax_error'],
  ['The request body is not valid JSON', 'json_syntax_error'],
])

/**
 * The causes of a refusal. The provider gives no codes for plans, subscriptions and invoices, nor for some answers of
 * others, so those are recognized by status and text and get codes of ours.
 */
export function readRefusal({ family, status, body }: Refusal): ProviderCause[] {
  const causes = family === 'subscriptions' ? [] : readCauses(family, body)
  if (causes.length > 0 || typeof body !== 'object' || body === null) return causes
  const { message, error } = body as { message?: unknown; error?: unknown }
  const general = codesOfTexts.get(message)
  if (general !== undefined) return [{ family: 'orders', code: general }]
  if (family === null) return causes
  const code = family === 'preferences' ? wordOf(error) : codeOf(family, status, message)
  return code === null ? [] : [{ family, code }]
}

function wordOf(error: unknown): string | null {
  return typeof error === 'string' && Object.hasOwn(preferenceErrors, error) ? error : null
}

function codeOf(family: ErrorFamily, status: number, message: unknown): string | null {
  if (typeof message !== 'string') return null
  if (family === 'subscriptions') return findSubscriptionError(status, message)
  const table = tablesWithTexts[family]
  // Some answers end with a line break and the status.
  return table ? findCodeOfText(table, status, message.replace(/\s*\n\s*: ?400$/, '')) : null
}
