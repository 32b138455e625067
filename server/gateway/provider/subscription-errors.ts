import { findSubscriptionError } from '../../facts/provider-errors/subscription-errors.ts'
import type { ProviderCause } from '../../facts/provider-errors.ts'
import type { ProviderHttpError } from './errors.ts'

/**
 * The cause of a refusal of plans, subscriptions and invoices: `{message, status}`. The provider gives it no code, so it
 * is found by status and text, and has our name for it.
 */
export function readSubscriptionCauses({
  status,
  body,
}: Pick<ProviderHttpError, 'status' | 'body'>): ProviderCause[] {
  if (typeof body !== 'object' || body === null || !('message' in body)) return []
  const code = typeof body.message === 'string' ? findSubscriptionError(status, body.message) : null
  return code === null ? [] : [{ family: 'subscriptions', code }]
}
