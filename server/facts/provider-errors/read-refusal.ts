import { type ErrorFamily, type ProviderCause, readCauses } from '../provider-errors.ts'
import { findSubscriptionError } from './subscription-errors.ts'

type Refusal = { family: ErrorFamily | null; status: number; body: unknown }

/**
 * The causes of a refusal. The provider gives no codes for plans, subscriptions and invoices, so those are recognized
 * by status and text and get codes of ours.
 */
export function readRefusal({ family, status, body }: Refusal): ProviderCause[] {
  if (family !== 'subscriptions') return readCauses(family, body)
  if (typeof body !== 'object' || body === null || !('message' in body)) return []
  const code = typeof body.message === 'string' ? findSubscriptionError(status, body.message) : null
  return code === null ? [] : [{ family, code }]
}
