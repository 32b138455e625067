import { toObject } from './json.ts'

/** How each payment of an order, or of a request that adds payments to one, is paid. */
export function paymentMethodsOf(body: { readonly [name: string]: unknown }): Record<string, unknown>[] {
  const payments = body.payments ?? toObject(body.transactions).payments
  return Array.isArray(payments) ? payments.map(payment => toObject(toObject(payment).payment_method)) : []
}

/** The card tokens that a body uses: of a payment, a customer's card, a subscription, or the payments of an order. */
export function cardTokensIn(body: { readonly [name: string]: unknown }): unknown[] {
  const tokens = [body.card_token_id, body.token, ...paymentMethodsOf(body).map(({ token }) => token)]
  return tokens.filter(token => token !== undefined && token !== null && token !== '')
}
