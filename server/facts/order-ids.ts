/** The form of an order's id: `ORD01`, or `ORDTST01` in tests, and a ULID. */
export const orderId = /^ORD[0-9A-Z]{20,40}$/

/** The form of a subscription's id: 32 hexadecimal digits. */
export const subscriptionId = /^[0-9a-f]{32}$/

/** The kind of resource that has this id. Ids of payments are numbers. */
export function kindOfId(id: string): 'order' | 'payment' | 'subscription' {
  if (subscriptionId.test(id)) return 'subscription'
  return orderId.test(id) ? 'order' : 'payment'
}
