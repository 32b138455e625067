import type { ErrorFamily } from '../provider-errors.ts'
import { cardTokenErrors } from './card-token-errors.ts'
import { customerErrors } from './customer-errors.ts'
import { orderErrors } from './order-errors.ts'
import { paymentErrors } from './payment-errors.ts'
import { subscriptionErrors } from './subscription-errors.ts'

/** Preferences name the problem in `error` and have no causes. */
const preferenceErrors = {
  collector_does_not_comply_with_current_regulation:
    'the collector does not comply with the current regulation',
  invalid_access_token: 'invalid access token',
  invalid_auto_return: 'auto_return invalid. back_url.success must be defined',
  invalid_back_urls: 'back_urls invalid',
  invalid_binary_mode: 'binary_mode must be a boolean',
  invalid_collector_email: 'collector email invalid',
  invalid_collector_id: 'collector_id invalid',
  invalid_date: 'date invalid',
  invalid_expiration_date_from: 'expiration_date_from invalid',
  invalid_expiration_date_to: 'expiration_date_to invalid',
  invalid_id: 'preference_id not found',
  invalid_items: 'unit_price invalid',
  invalid_marketplace_fee: 'marketplace_fee must not be negative',
  invalid_operation_type: 'operation_type invalid',
  invalid_payer: 'payer invalid',
  invalid_payment_methods: 'payment_methods invalid',
  invalid_shipments: 'shipments invalid',
  invalid_sponsor_id: 'sponsor_id invalid',
} as const

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
  preferences: preferenceErrors,
  payment_methods: paymentMethodErrors,
  orders: messagesOf(orderErrors),
  subscriptions: messagesOf(subscriptionErrors),
}

function messagesOf(errors: Record<string, readonly [status: number, message: string]>) {
  return Object.fromEntries(Object.entries(errors).map(([code, [, message]]) => [code, message]))
}
