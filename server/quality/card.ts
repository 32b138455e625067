/** How a sale was paid, and where its card number went. */
import { isAbsent } from './fields.ts'
import { asJson, type Json, type SeenCall, textOf } from './recorded.ts'
import type { Sale } from './sales.ts'

const cardTypes = /^(?:credit|debit|prepaid)_card$/

/** Null: the payer chooses later, or nothing shows it. */
export function isCardSale({ made: { sent, answered }, product }: Sale): boolean | null {
  if (product === 'checkout_pro') return null
  if (product === 'subscriptions') return !isAbsent(sent.card_token_id)
  const payments = [...paymentsOf(sent), ...paymentsOf(answered)].map(({ payment_method }) =>
    asJson(payment_method),
  )
  const types = [answered.payment_type_id, ...payments.map(({ type }) => type)].flatMap(
    type => textOf(type) ?? [],
  )
  const hasToken = [sent, ...payments].some(({ token }) => !isAbsent(token))
  return hasToken || types.some(type => cardTypes.test(type))
}

export function isSavedCard({ made: { sent } }: Sale): boolean {
  const payer = asJson(sent.payer)
  return payer.type === 'customer' || !isAbsent(payer.id) || !isAbsent(payer.customer_id)
}

export function isMexican({ made: { sent, answered } }: Sale): boolean {
  const items = Array.isArray(sent.items) ? sent.items.map(asJson) : []
  const currencies = [
    answered.currency_id,
    answered.currency,
    sent.currency_id,
    ...items.map(item => item.currency_id),
  ]
  return (
    currencies.includes('MXN') || answered.site_id === 'MLM' || /^MEX?$/.test(String(answered.country_code))
  )
}

function paymentsOf({ transactions }: Json): Json[] {
  const { payments } = asJson(transactions)
  return Array.isArray(payments) ? payments.map(asJson) : []
}

/** Tokens live for seven days. */
const tokenLifeMs = 7 * 24 * 3_600_000

export type TokenSender = 'page' | 'server' | 'unknown'

/**
 * The calls that can have made the token of a sale's card. The journal masks tokens, so they are found by the last
 * digits of the card, and more than one may fit.
 */
export function tokenCallsOf({ made }: Sale, tokens: readonly SeenCall[]): SeenCall[] {
  const digits = asJson(made.answered.card).last_four_digits
  return tokens.filter(
    ({ answered, atMs, status }) =>
      (status === null || status < 400) &&
      atMs <= made.atMs &&
      made.atMs - atMs < tokenLifeMs &&
      (digits === undefined ||
        answered.last_four_digits === undefined ||
        answered.last_four_digits === digits),
  )
}

/**
 * Pages have an origin and no access token. A call with a public key and no origin may come from a test that stands in
 * for the page. `sec-fetch-mode` proves no page: `fetch` of Node, which the provider's SDK calls, sends it too.
 */
export function senderOfToken({ headers, recording, sent }: SeenCall): TokenSender {
  if (headers.has('origin') || headers.has('sec-fetch-site') || recording.sdk === 'js') return 'page'
  return headers.has('authorization') && !isAbsent(sent.card_number) ? 'server' : 'unknown'
}

/** The field of a body that has a card number in the clear, where the provider takes none. */
export function cardFieldOf({ route, sent }: SeenCall): string | null {
  if (route.includes('card_tokens')) return null
  const card = asJson(sent.card)
  if (!isAbsent(sent.card_number)) return 'card_number'
  if (!isAbsent(card.card_number)) return 'card.card_number'
  return isAbsent(card.number) ? null : 'card.number'
}
