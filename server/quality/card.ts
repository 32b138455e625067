/** How a sale was paid, and where its card number went. */

import { cardTokens } from '../catalog/others.ts'
import { cardTokensIn, paymentMethodsOf } from '../facts/card-tokens.ts'
import { isCardType } from '../facts/countries/payment-method.ts'
import { toObject } from '../facts/json.ts'
import { isAbsent } from './fields.ts'
import { type Json, type SeenCall, textOf } from './recorded.ts'
import { isAccepted, type Sale } from './sales.ts'

/** Null: the payer chooses later, or nothing shows it. */
export function isCardSale({ made, product, isOrder, calls }: Sale): boolean | null {
  const { sent, answered } = made
  if (calls.some(call => cardFieldOf(call) !== null)) return true
  if (product === 'checkout_pro') return null
  if (product === 'subscriptions') return !isAbsent(sent.card_token_id)
  const methods = [sent, answered].flatMap(paymentMethodsOf)
  if (isOrder && methods.length === 0) return null
  const types = [answered.payment_type_id, ...methods.map(({ type }) => type)]
  const isCard = hasToken(sent) || types.some(isCardType)
  return !isCard && made.unread !== null && types.every(isAbsent) ? null : isCard
}

const hasToken = (sent: Json) => cardTokensIn(sent).some(token => !isAbsent(token))

/** Tokens live for seven days. */
const tokenLifeMs = 7 * 24 * 3_600_000

export type TokenSender = 'page' | 'server' | 'unknown'

/** The calls that made card tokens, and those that used one, in the order of time. */
export type CardTokens = { made: readonly SeenCall[]; used: readonly SeenCall[] }

export function findCardTokens(calls: readonly SeenCall[]): CardTokens {
  return {
    made: calls.filter(
      ({ route, status }) => route === cardTokens.create.provider && (status === null || status < 400),
    ),
    used: calls.filter(({ route, sent }) => /^POST /.test(route) && hasToken(sent)),
  }
}

/**
 * The calls that can have made the token of a sale's card. The journal masks tokens, so the calls are found by
 * fingerprints of them, which differ after a restart of the gateway. Entries of older versions have none. Of these the
 * last digits of the card decide: a token is used once and soon, so those since the last sale with the same digits count,
 * or all if there is no such sale. More than one may fit, and all fit if the answer names no digits.
 */
export function tokenCallsOf(sale: Sale, { made: all, used }: CardTokens): SeenCall[] {
  const { made, calls } = sale
  const own = fingerprintsOf(sale)
  const same = all.filter(({ recording }) => recording.exchange?.card_tokens?.some(token => own.has(token)))
  if (same.length > 0) return same
  const tokens = own.size === 0 ? all : all.filter(({ recording }) => !recording.exchange?.card_tokens)
  const digits = digitsOf(made)
  const isSameCard = (other: unknown) => digits === undefined || other === undefined || other === digits
  const fitting = tokens.filter(
    ({ answered, atMs }) =>
      atMs <= made.atMs && made.atMs - atMs < tokenLifeMs && isSameCard(answered.last_four_digits),
  )
  const last = used.findLast(
    call =>
      call.atMs < made.atMs && !calls.includes(call) && digits !== undefined && digitsOf(call) === digits,
  )
  const since = fitting.filter(({ atMs }) => last === undefined || atMs >= last.atMs)
  return since.length > 0 ? since : fitting
}

/** Of the tokens that the sale used, without those of its earlier attempts. */
function fingerprintsOf({ made, calls }: Sale): Set<string> {
  const paying = calls.filter(call => call.atMs >= made.atMs && isAccepted(call))
  return new Set(
    paying.flatMap(({ route, recording }) =>
      route.includes('card_tokens') ? [] : (recording.exchange?.card_tokens ?? []),
    ),
  )
}

const digitsOf = ({ answered }: SeenCall) => toObject(answered.card).last_four_digits

/**
 * Pages have an origin and no access token. A call with a public key and no origin may come from a test that stands in
 * for the page. `sec-fetch-mode` proves no page: `fetch` of Node, which the provider's SDK calls, sends it too.
 */
export function senderOfToken({ headers, recording, sent }: SeenCall): TokenSender {
  if (headers.has('origin') || headers.has('sec-fetch-site') || recording.sdk === 'js') return 'page'
  const hasData = !isAbsent(sent.card_number) || !isAbsent(sent.security_code)
  return headers.has('authorization') && hasData ? 'server' : 'unknown'
}

/** What a card's number is called, also by programs that write names in camel case. */
const numberName = /(?:^|[._])(?:card_?number|pan|cards?(?:\[\d+\])?\.number)$/i

/** Whole, or as the journal masks it. A shop may keep the last four digits. */
const cardNumber = /^(?:(?:\d[ -]?){12,19}|\*\*\*\d{4})$/

/** The path of a card number in the clear in a body, where the provider takes none. Null: there is none. */
export function cardFieldOf({ route, sent }: SeenCall): string | null {
  return route.includes('card_tokens') ? null : findCardNumber(sent, '')
}

function findCardNumber(value: unknown, path: string): string | null {
  if (typeof value !== 'object' || value === null)
    return numberName.test(path) && cardNumber.test(textOf(value) ?? '') ? path : null
  for (const [name, inner] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    const found = findCardNumber(inner, at)
    if (found !== null) return found
  }
  return null
}
