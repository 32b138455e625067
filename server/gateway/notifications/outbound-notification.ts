import { randomInt, randomUUID } from 'node:crypto'
import { notificationHeaders } from '../../facts/notification-facts.ts'
import {
  answerTimeoutMs,
  type NotificationTopic,
  notificationTopics,
} from '../../facts/notification-topics.ts'
import type { HeaderList, NotificationDetail } from '../../journal/entries.ts'
import { requestIdOfOld, wrongSecret } from '../../shared/outbound/deliberate-signature.ts'
import { bodyOf, parsePayload } from '../../signature/payload.ts'
import { buildSignedText, sign } from '../../signature/signature-header.ts'

/** A replay or a test notification as it is sent. */
export type OutboundNotification = {
  /** The query without the question mark, percent-encoded. */
  query: string
  headers: HeaderList
  body: Uint8Array
  /** Headers of the original that are not sent: the provider sends no such header, or the journal stores it masked. */
  leftOut: string[]
}

export type Signing = { secret: string /** Milliseconds since 1970. */; signedAt: number }

/** Headers of the connection, which every hop writes itself, and the id of a delivery (`sender.ts`). */
const hopHeaders =
  /^(?:host|connection|keep-alive|proxy-connection|content-length|transfer-encoding|te|trailer|upgrade|expect|x-pasarela-delivery)$/

/** The journal stores this in place of a secret. */
const mask = '***'

/** The fields of a stored notification that are sent again. */
export type StoredNotification = Pick<NotificationDetail, 'query' | 'headers' | 'body' | 'body_base64'>

/** The notification as received: query, the exact bytes of the body, and the headers that the provider sends. */
export function replayOf(entry: StoredNotification): OutboundNotification {
  const headers = entry.headers.filter(([name]) => !hopHeaders.test(name))
  const isSent = ([name, value]: HeaderList[number]) => notificationHeaders.has(name) && value !== mask
  return {
    query: entry.query,
    headers: headers.filter(isSent),
    body: bodyOf(entry),
    leftOut: [...new Set(headers.filter(header => !isSent(header)).map(([name]) => name))],
  }
}

/** The number of gateways that have forwarded the notification. */
export const forwardsHeader = 'x-pasarela-forwards'
/** This is enough for a team's gateway, a developer's gateway and one more in a row. */
const maxForwards = 3

/**
 * Counts this gateway among those that have forwarded the notification. Null if the maximum is reached, which ends the
 * chain of gateways that forward to each other.
 */
export function countForward(notification: OutboundNotification): OutboundNotification | null {
  const [, written = '0'] = notification.headers.find(([name]) => name === forwardsHeader) ?? []
  const count = Number(written)
  if (!Number.isInteger(count) || count < 0 || count >= maxForwards) return null
  const others = notification.headers.filter(([name]) => name !== forwardsHeader)
  return { ...notification, headers: [...others, [forwardsHeader, String(count + 1)]] }
}

/**
 * Replaces the signature by a new one, made as the provider makes it: it signs the `data.id` of the query, else of the
 * body, exactly as written, and `ts` is in seconds, as in real deliveries (sdk-nodejs #458). Absent values are left
 * out.
 */
export function withSignature(
  notification: OutboundNotification,
  { secret, signedAt }: Signing,
): OutboundNotification {
  const requestId = notification.headers.find(([name]) => name === 'x-request-id')?.[1].trim() || null
  const ts = String(Math.floor(signedAt / 1000))
  const text = buildSignedText({ id: signedId(notification), requestId, ts })
  const signature = `ts=${ts},v1=${sign(secret, text).toString('hex')}`
  return { ...notification, headers: [...withoutSignature(notification).headers, ['x-signature', signature]] }
}

/** Signs a test notification with another secret, which the owner of this one can recognize. */
export function withWrongSignature(notification: OutboundNotification, signing: Signing) {
  return withSignature(notification, { ...signing, secret: wrongSecret(signing.secret, 'test') })
}

/** Signs a test notification with a past time. Its request id proves that this is on purpose. */
export function withOldSignature(notification: OutboundNotification, signing: Signing): OutboundNotification {
  const ts = String(Math.floor(signing.signedAt / 1000))
  const id = requestIdOfOld(signing.secret, ts, 'test')
  const others = notification.headers.filter(([name]) => name !== 'x-request-id')
  return withSignature({ ...notification, headers: [...others, ['x-request-id', id]] }, signing)
}

export function withoutSignature(notification: OutboundNotification): OutboundNotification {
  return { ...notification, headers: notification.headers.filter(([name]) => name !== 'x-signature') }
}

function signedId({ query, body }: OutboundNotification): string | null {
  const queryId = new URLSearchParams(query).get('data.id')
  if (queryId) return queryId
  const parsed = parsePayload(body)
  return parsed.ok ? parsed.payload.readId('data', 'id') : null
}

/** The address with the notification's query after its own, as the provider appends it. */
export function addQuery(url: string, query: string): string {
  const address = new URL(url)
  address.hash = ''
  if (query !== '') address.search = address.search === '' ? query : `${address.search}&${query}`
  return address.href
}

/** What a test notification is about. With a `body`, `topic` and `resource` are read from it when they are absent. */
type TestNotificationOptions = {
  topic?: NotificationTopic | undefined
  resource?: string | undefined
  action?: string | undefined
  /** JSON text of an object, sent byte for byte. */
  body?: string | undefined
  /** The seller's account. Its values are null where the access token does not contain them. */
  seller: { userId: number | null; applicationId: string | null }
  /** Milliseconds since 1970. */
  now: number
}

/** A notification as the provider would send it, without a signature. */
export function createTestNotification(test: TestNotificationOptions): OutboundNotification {
  const body = Buffer.from(test.body ?? JSON.stringify(toBody(test)))
  const payload = test.body === undefined ? null : readPayload(body)
  const topic = test.topic ?? payload?.type ?? 'payment'
  // `encodeURIComponent` throws for half a surrogate pair.
  const resource = (test.resource ?? payload?.id)?.toWellFormed() ?? null
  const id = resource === null ? '' : `data.id=${encodeURIComponent(resource)}&`
  return {
    query: `${id}type=${encodeURIComponent(topic.toWellFormed())}`,
    headers: [
      ['content-type', 'application/json'],
      ['user-agent', `MercadoPago WebHook v1.0 ${topic.replaceAll(/[^\x21-\x7e]/g, '')}`],
      ['x-request-id', randomUUID()],
      ['x-retry', '0'],
      ['x-socket-timeout', String(answerTimeoutMs)],
    ],
    body,
    leftOut: [],
  }
}

function readPayload(body: Uint8Array): { type: string | null; id: string | null } {
  const parsed = parsePayload(body)
  if (!parsed.ok) return { type: null, id: null }
  const { type } = parsed.payload.value
  return {
    type: typeof type === 'string' && type !== '' ? type : null,
    id: parsed.payload.readId('data', 'id'),
  }
}

function toBody({
  topic = 'payment',
  resource = '',
  action = notificationTopics[topic].usualAction,
  seller,
  now,
}: TestNotificationOptions): object {
  return notificationTopics[topic].toBody({
    resource,
    action,
    id: randomInt(100_000_000_000, 200_000_000_000),
    userId: seller.userId ?? undefined,
    applicationId: seller.applicationId ?? undefined,
    now,
  })
}
