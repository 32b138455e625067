/** What the rules about a shop read of its recorded calls. */

import { type AnsweredCall, didSell, type Sold } from './did-sell.ts'
import { numberIn, toObject, toObjects } from './json.ts'
import { readBody } from './read-body.ts'

/** The part of a recorded call that the rules read. A `CallDetail` of the journal has all of it. */
export type RecordedCall = AnsweredCall & {
  seq: number
  /** ISO 8601, the start of the call. */
  received_at: string
  /** The provider's route: `POST /v1/payments`. */
  operation: string
  resource: string | null
  /** The account whose credentials the call has, or the fingerprint of the credentials. */
  credentials: string | null
  idempotency_key: string | null
  external_reference: string | null
  /** JSON with masked secrets. The query, for a request without a body. */
  request: string
  /** What the shop got. */
  response: string
  /**
   * `answer`: what the provider answered, if the shop got something else. `card_tokens`: fingerprints of the card tokens
   * that the call used.
   */
  exchange?:
    | {
        provider: readonly { answer?: string | null | undefined }[]
        card_tokens?: readonly string[] | undefined
      }
    | null
    | undefined
}

type Json = { readonly [name: string]: unknown }
/** `answered`: by the provider. */
export type ReadCall = RecordedCall & { atMs: number; sent: Json; answered: Json; sold: Sold }

export function readCall(call: RecordedCall): ReadCall {
  const { received_at, request, response, exchange } = call
  const answered = readBody(exchange?.provider.at(-1)?.answer ?? response)
  return { ...call, atMs: Date.parse(received_at), sent: readBody(request), answered, sold: didSell(call) }
}

export function referenceOf({ external_reference, answered }: ReadCall): string | null {
  const reference = external_reference ?? answered.external_reference
  return typeof reference === 'string' && reference !== '' ? reference : null
}

/** The target of the call: its route, with the id in it. */
export function targetOf({ operation, resource }: Pick<RecordedCall, 'operation' | 'resource'>): string {
  return operation.includes('{id}') ? `${operation} ${resource}` : operation
}

/**
 * The body as text, which is the same for the same JSON, whatever the order of its members. Masked tokens are equal.
 */
export function bodyOf({ sent }: ReadCall): string {
  return JSON.stringify(sent, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

/** The money of a payment, an order or a subscription in the provider's answer. `card`: its last four digits. */
export function moneyOf({ answered }: ReadCall): { amount: number; card: string | null } {
  const { transaction_amount, total_amount, auto_recurring, card } = answered
  const digits = toObject(card).last_four_digits
  return {
    amount: numberIn(transaction_amount ?? total_amount ?? toObject(auto_recurring).transaction_amount),
    card: typeof digits === 'string' ? digits : null,
  }
}

/** Who pays, by the address that the shop sent. Null: it sent none, or the account is known in another way. */
export function payerOf({ sent, answered }: ReadCall): string | null {
  const email = toObject(sent.payer).email ?? sent.payer_email ?? toObject(answered.payer).email
  return typeof email === 'string' && email !== '' ? email.toLowerCase() : null
}

/** Until when the charge can be paid, by the provider's clock. Null: the provider named no end. */
export function endMsOf({ answered }: ReadCall): number | null {
  const [transaction] = toObjects(toObject(answered.transactions).payments)
  const end = answered.date_of_expiration ?? transaction?.date_of_expiration
  const ms = typeof end === 'string' ? Date.parse(end) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}
