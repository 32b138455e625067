import type { ErrorFamily } from '../provider-errors.ts'
import { cardTokenErrors } from './card-token-errors.ts'
import { customerErrors } from './customer-errors.ts'
import { orderErrors } from './order-errors.ts'
import { paymentErrors } from './payment-errors.ts'
import preferenceErrors from './preference-errors.json' with { type: 'json' }
import { subscriptionErrors } from './subscription-errors.ts'

/** Payment methods, issuers, installments and document types. */
const paymentMethodErrors = {
  1000: 'the credentials are required.',
  1001: 'public_key not found.',
} as const

/** The provider's own description of each code. */
export const descriptionsByFamily: Readonly<Record<ErrorFamily, Readonly<Record<string, string>>>> = {
  payments: paymentErrors,
  card_tokens: cardTokenErrors,
  customers: customerErrors,
  // Preferences name the problem in `error` and have no causes.
  preferences: preferenceErrors,
  payment_methods: paymentMethodErrors,
  orders: messagesOf(orderErrors),
  subscriptions: messagesOf(subscriptionErrors),
}

function messagesOf(errors: Record<string, readonly [status: number, message: string]>) {
  return Object.fromEntries(Object.entries(errors).map(([code, [, message]]) => [code, message]))
}
