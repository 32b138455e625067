/** The exact bytes of a notification, right or wrong. */
import { notificationTopics } from '../facts/notification-topics.ts'
import { buildSignedText, sign } from '../signature/signature-header.ts'
import type { Random } from './random.ts'

export type Message = {
  method: string
  query: [name: string, value: string][]
  headers: [name: string, value: string][]
  body: string
}

/** What a case changes in a valid notification. */
export type Changes = {
  topic?: string
  action?: string
  /** The id that is signed. Default: the payment. */
  id?: string
  /** The id in the signed text. Default: `id`. */
  signedId?: string
  /** Null omits the header, and its pair in the signed text. */
  requestId?: string | null
  secret?: string
  /** The age of `ts` compared with the clock. */
  agedSeconds?: number
  unit?: 'seconds' | 'milliseconds'
  /** The values of `x-signature`. Default: `ts=…,v1=…`. */
  signature?: (signed: { hash: Buffer; ts: string }) => string[]
  query?: (id: string) => [name: string, value: string][]
  /** Replaces fields of the body. */
  fields?: Record<string, unknown>
  /** Replaces the body. */
  body?: (body: string) => string
  method?: string
  headerName?: (name: string) => string
}

/** The account that the notification is about, by which a marketplace finds the seller. */
export type Seller = { userId: number; applicationId: string }

type Signer = { secret: string; seller: Seller; random: Random; now: () => number }

/**
 * A notification with a valid signature, except for what `changes` changes. `now` is in milliseconds. Headers are those
 * that the provider sends.
 */
export function composeMessage(
  changes: Changes & { id: string },
  { secret, seller, random, now }: Signer,
): Message {
  const { id, topic = 'payment', action = 'payment.updated', requestId = random.uuid() } = changes
  const at = now() - (changes.agedSeconds ?? 0) * 1000
  const ts = String(changes.unit === 'milliseconds' ? at : Math.floor(at / 1000))
  const hash = sign(changes.secret ?? secret, buildSignedText({ id: changes.signedId ?? id, requestId, ts }))
  const toSignature = changes.signature ?? (() => [`ts=${ts},v1=${hash.toString('hex')}`])
  const query =
    changes.query ??
    (id =>
      [
        ['data.id', id],
        ['type', topic],
      ] satisfies Message['query'])
  const toBody =
    notificationTopics[topic as keyof typeof notificationTopics]?.toBody ?? notificationTopics.payment.toBody
  const event = {
    resource: id,
    action,
    id: 1e9 + random.number(1e9),
    ...seller,
    now: now(),
  }
  const body = JSON.stringify({ ...toBody(event), type: topic, ...changes.fields })
  const name = changes.headerName ?? ((lower: string) => lower)
  return {
    method: changes.method ?? 'POST',
    query: query(id),
    headers: [
      [name('content-type'), 'application/json'],
      [name('user-agent'), `MercadoPago WebHook v1.0 ${topic}`],
      ...(requestId === null ? [] : [[name('x-request-id'), requestId] satisfies [string, string]]),
      [name('x-retry'), '0'],
      [name('x-socket-timeout'), '22000'],
      ...toSignature({ hash, ts }).map((value): [string, string] => [name('x-signature'), value]),
    ],
    body: changes.body?.(body) ?? body,
  }
}
