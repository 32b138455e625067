/**
 * Ids that payment methods have in the Orders API only. The reference of orders in Brazil names the boleto `boleto`
 * (create order and update transaction, read on 2026-11-23); payments, and the OpenAPI description of orders, name it
 * `bolbradesco`. Both are accepted.
 */
const idsOfOrders: ReadonlyMap<string, string> = new Map([['boleto', 'bolbradesco']])

/** The id by which `/v1/payment_methods` lists the method of an order. */
export function toPaymentMethodId(id: string): string {
  return idsOfOrders.get(id) ?? id
}
