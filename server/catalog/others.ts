/** Operations of the provider that only shops call, and the paths of all others. */
import type { Resource } from './operation.ts'

export const cardTokens = {
  create: { provider: 'POST /v1/card_tokens', subject: 'card_token', access: 'browser' },
  get: { provider: 'GET /v1/card_tokens/{id}', subject: 'card_token', access: 'browser' },
  change: { provider: 'PUT /v1/card_tokens/{id}', subject: 'card_token', access: 'browser' },
} satisfies Resource

/** MercadoPago.js, which the provider serves at `sdk.mercadopago.com`. */
export const browserScript = {
  load: { provider: 'GET /js/v2', subject: 'provider', access: 'page' },
} satisfies Resource

export const chargebacks = {
  search: { provider: 'GET /v1/chargebacks/search', subject: 'chargeback' },
  get: { provider: 'GET /v1/chargebacks/{id}', subject: 'chargeback' },
  addEvidence: { provider: 'PUT /v1/chargebacks/{id}', subject: 'chargeback' },
} satisfies Resource

/**
 * The other paths of the provider's API, from its OpenAPI document of 2026-06-24 and from its SDKs. Gateway and
 * simulator do not know them, but shops may call them through the shop proxy.
 */
export const otherPaths = [
  '/instore/integrator',
  '/instore/orders/qr/seller/collectors/{user_id}/pos/{external_pos_id}/qrs',
  '/instore/orders/{order_id}/confirmation',
  '/instore/qr/seller/collectors/{user_id}/pos/{external_pos_id}/orders',
  '/instore/qr/seller/collectors/{user_id}/stores/{external_store_id}/pos/{external_pos_id}/orders',
  '/item_categories',
  '/mpmobile/instore/qr/{user_id}/{external_id}',
  '/oauth/token',
  '/point/integration-api/devices',
  '/point/integration-api/devices/{device_id}',
  '/point/integration-api/devices/{device_id}/payment-intents',
  '/point/integration-api/devices/{device_id}/payment-intents/{intent_id}',
  '/point/integration-api/payment-intents/events',
  '/point/integration-api/payment-intents/{intent_id}',
  '/point/integration-api/payment-intents/{intent_id}/events',
  '/pos',
  '/pos/{pos_id}',
  '/post-purchase/v1/claims/search',
  '/post-purchase/v1/claims/{claim_id}',
  '/sites/{site_id}/payment_methods',
  '/stores/{store_id}',
  '/terminals/v1/actions',
  '/terminals/v1/actions/{action_id}',
  '/terminals/v1/actions/{action_id}/cancel',
  '/terminals/v1/list',
  '/terminals/v1/setup',
  '/users/{user_id}/pos',
  '/users/{user_id}/stores',
  '/users/{user_id}/stores/search',
  '/users/{user_id}/stores/{store_id}',
  '/v1/account/release_report',
  '/v1/account/settlement_report',
  '/v1/advanced_payments',
  '/v1/advanced_payments/search',
  '/v1/advanced_payments/{payment_id}',
  '/v1/advanced_payments/{payment_id}/disbursements/{disbursement_id}/refunds',
  '/v1/advanced_payments/{payment_id}/disburses',
  '/v1/advanced_payments/{payment_id}/refunds',
]
