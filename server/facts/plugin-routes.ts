/** The routes by which the provider's plugins do what the public API does, from the sources of their PHP library. */
const publicRoutes: Readonly<Record<string, string>> = {
  'POST /v1/asgard/preferences': 'POST /checkout/preferences',
  'POST /v1/asgard/payments': 'POST /v1/payments',
  'POST /v2/asgard/payments': 'POST /v1/payments',
  'POST /ppcore/prod/transaction/v21/payments': 'POST /v1/payments',
  'POST /ppcore/prod/transaction/v1/payments/{id}/refund': 'POST /v1/payments/{id}/refunds',
}

/** The public route that does the same, so that a rule for one holds for the other. Other routes are their own. */
export function publicRouteOf(route: string): string {
  return publicRoutes[route] ?? route
}

/** Whether a request is of a plugin, which the provider lets write without an idempotency key. */
export function isOfPlugin(headerOf: (name: string) => string | null | undefined): boolean {
  return ['x-platform-id', 'x-product-id'].every(name => Boolean(headerOf(name)))
}
