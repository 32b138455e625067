/**
 * The routes of the provider's API (its OpenAPI document of 2026-06-24 and its SDKs), by their subject. `{id}` is the
 * id of the subject; a write without it creates one. `provider` has all other routes.
 */
const routesBySubject = {
  payment: [
    '/v1/payments',
    '/v1/payments/search',
    '/v1/payments/{id}',
    '/v1/payments/{id}/cancellations',
    '/v1/payments/{id}/refunds',
    '/v1/payments/{id}/refunds/{refund_id}',
  ],
  order: [
    '/v1/orders',
    '/v1/orders/{id}',
    '/v1/orders/{id}/cancel',
    '/v1/orders/{id}/capture',
    '/v1/orders/{id}/events',
    '/v1/orders/{id}/process',
    '/v1/orders/{id}/refund',
    '/v1/orders/{id}/transactions',
    '/v1/orders/{id}/transactions/{transaction_id}',
  ],
  preference: ['/checkout/preferences', '/checkout/preferences/search', '/checkout/preferences/{id}'],
  merchant_order: ['/merchant_orders', '/merchant_orders/search', '/merchant_orders/{id}'],
  customer: [
    '/v1/customers',
    '/v1/customers/search',
    '/v1/customers/{id}',
    '/v1/customers/{id}/delete',
    '/v1/customers/{id}/addresses',
    '/v1/customers/{id}/addresses/{address_id}',
    '/v1/customers/{id}/cards',
    '/v1/customers/{id}/cards/{card_id}',
  ],
  plan: ['/preapproval_plan', '/preapproval_plan/search', '/preapproval_plan/{id}'],
  subscription: ['/preapproval', '/preapproval/export', '/preapproval/search', '/preapproval/{id}'],
  invoice: ['/authorized_payments', '/authorized_payments/search', '/authorized_payments/{id}'],
  chargeback: ['/v1/chargebacks/search', '/v1/chargebacks/{id}'],
  card_token: ['/v1/card_tokens', '/v1/card_tokens/{id}'],
  payment_method: [
    '/v1/payment_methods',
    '/v1/payment_methods/card_issuers',
    '/v1/payment_methods/installments',
    '/v1/payment_methods/search',
  ],
  identification_type: ['/v1/identification_types'],
  test_user: ['/users/test', '/users/test_user', '/test_user/search'],
  provider: [
    '/instore/integrator',
    '/instore/orders/qr/seller/collectors/{user_id}/pos/{external_pos_id}/qrs',
    '/instore/orders/{order_id}/confirmation',
    '/instore/qr/seller/collectors/{user_id}/pos/{external_pos_id}/orders',
    '/instore/qr/seller/collectors/{user_id}/stores/{external_store_id}/pos/{external_pos_id}/orders',
    '/item_categories',
    '/js/v2',
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
    '/users/me',
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
  ],
} as const

type ProviderSubject = keyof typeof routesBySubject

/** What the pages of shops call. The provider allows these calls to any origin. All other routes are for servers. */
const calledByPages: readonly ProviderSubject[] = ['card_token', 'payment_method', 'identification_type']
const browserScript = '/js/v2'

export type ProviderRoute = {
  /** The path with names in place of ids. Null if the list has no such path. */
  template: string | null
  subject: ProviderSubject
  /** The id as it is written in the path. */
  id: string | null
}

type Node = { next: Map<string, Node>; template: string | null; subject: ProviderSubject }

const newNode = (): Node => ({ next: new Map(), template: null, subject: 'provider' })
const anySegment = '{}'
const root = newNode()
for (const [subject, templates] of Object.entries(routesBySubject)) {
  for (const template of templates) {
    let node = root
    for (const segment of template.slice(1).split('/')) {
      const name = segment.startsWith('{') ? anySegment : segment
      const next = node.next.get(name) ?? newNode()
      node.next.set(name, next)
      node = next
    }
    node.template = template
    node.subject = subject as ProviderSubject
  }
}

/** Finds the route of a path, with or without a trailing slash. */
export function findProviderRoute(path: string): ProviderRoute {
  const segments = (path.endsWith('/') ? path.slice(1, -1) : path.slice(1)).split('/')
  let node = root
  let id: string | null = null
  for (const segment of segments) {
    const exact = node.next.get(segment)
    const next = exact ?? (segment === '' ? undefined : node.next.get(anySegment))
    if (next === undefined) return unlisted
    if (exact === undefined) id ??= segment
    node = next
  }
  const { template, subject } = node
  if (template === null) return unlisted
  return { template, subject, id: template.includes('{id}') ? id : null }
}

const unlisted: ProviderRoute = { template: null, subject: 'provider', id: null }

/** An id with `..` or an escape may be the path of another route for the provider: `/v1/card_tokens/..%2fpayments`. */
export function isCalledByPages(path: string): boolean {
  const { subject, id } = findProviderRoute(path)
  if (id !== null && !/^[\w-]+$/.test(id)) return false
  return isBrowserScript(path) || calledByPages.includes(subject)
}

export function isBrowserScript(path: string): boolean {
  return findProviderRoute(path).template === browserScript
}
