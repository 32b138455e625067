import { toObject, toText } from '../../facts/json.ts'

/** A card token in a body, with its place. */
type SentToken = { path: string; token: string }

/** The card tokens of a payment, a saved card, a subscription or an order. */
export function tokensOfBody(body: unknown): SentToken[] {
  const { token, card_token_id, transactions } = toObject(body)
  const { payments } = toObject(transactions)
  const ofOrder = Array.isArray(payments)
    ? payments.map((one, index) => ({
        path: `transactions.payments[${index}].payment_method.token`,
        token: toObject(toObject(one).payment_method).token,
      }))
    : []
  return [{ path: 'token', token }, { path: 'card_token_id', token: card_token_id }, ...ofOrder].flatMap(
    ({ path, token: sent }) => {
      const text = toText(sent)
      return text === null ? [] : [{ path, token: text }]
    },
  )
}
