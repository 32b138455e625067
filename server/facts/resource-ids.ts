/** The form of an order's id: `ORD`, or `ORDTST` in tests, and a ULID. */
export const orderId = /^ORD(TST)?[0-9A-HJKMNP-TV-Z]{26}$/

/** The form of a subscription's id: 32 hexadecimal digits. */
export const subscriptionId = /^[0-9a-f]{32}$/

/** The kind of resource that has this id. Ids of payments are numbers. */
export function kindOfId(id: string): 'order' | 'payment' | 'subscription' {
  if (subscriptionId.test(id)) return 'subscription'
  return orderId.test(id) ? 'order' : 'payment'
}

/** The kind of resource that a job of the simulator's clock is about. Payouts have no timeline. */
export function kindOfJob(id: string): ReturnType<typeof kindOfId> | 'payout' {
  return id.startsWith('POP') ? 'payout' : kindOfId(id)
}

/**
 * Ids that payment methods have in the Orders API only. The boleto is `boleto` in the reference of orders in Brazil
 * (create order and update transaction, read on 2026-11-23). It is `bolbradesco` in payments, and in the OpenAPI
 * description of orders. Both are accepted.
 */
const idsOfOrders: ReadonlyMap<string, string> = new Map([['boleto', 'bolbradesco']])

/** The id by which `/v1/payment_methods` lists the method of an order. */
export function toPaymentMethodId(id: string): string {
  return idsOfOrders.get(id) ?? id
}
