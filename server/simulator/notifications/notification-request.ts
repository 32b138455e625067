import { createHmac, randomUUID } from 'node:crypto'
import { hourMs, secondMs } from '../../facts/dates.ts'
import { answerTimeoutMs, notificationTopics } from '../../facts/notification-topics.ts'
import {
  requestIdOfFault,
  requestIdOfOld,
  type SendingFault,
  wrongSecret,
} from '../../shared/outbound/deliberate-signature.ts'
import type { AttemptSignature } from '../api/deliveries.ts'
import type { NotificationFault } from '../api/faults.ts'
import type { Account } from '../store/accounts/account.ts'
import type { Delivery } from '../store/records/delivery.ts'

/** One HTTP request to a shop. */
export type NotificationRequest = {
  url: string
  requestId: string
  headers: Record<string, string>
  body: string
  signature?: AttemptSignature
}

type NotificationContext = {
  account: Account
  secret: string | null
  notificationId: number
  /** The time of the account's clock, for the body. */
  now: number
  /** The real time, for the signature: a shop compares it with its own real clock. */
  wall: number
  fault: NotificationFault | null
}

/**
 * Composes the request of an attempt. Each attempt has its own request id, timestamp, signature and body id (measured).
 */
export function composeRequest(delivery: Delivery, context: NotificationContext): NotificationRequest {
  const ts = timestampOf(context)
  const requestId = requestIdOf(delivery, context, ts)
  const headers = {
    'content-type': 'application/json',
    'user-agent': userAgentOf(delivery),
    'x-request-id': requestId,
    'x-retry': String(delivery.attempts.length),
    'x-socket-timeout': String(answerTimeoutMs),
    ...(delivery.traceparent !== undefined && { traceparent: delivery.traceparent }),
    ...(context.secret !== null &&
      delivery.style !== 'plugin' && {
        'x-signature': signatureOf(delivery, { requestId, ts }, { ...context, secret: context.secret }),
      }),
  }
  return {
    url: addressOf(delivery),
    requestId,
    headers,
    ...(context.secret !== null &&
      delivery.style === 'webhook' && { signature: isSignedWrongly(delivery, context) ? 'wrong' : 'valid' }),
    body: JSON.stringify(bodyOf(delivery, context)),
  }
}

/** Proves the fault to a gateway that knows the secret. A shop gets a UUID as always. */
function requestIdOf(delivery: Delivery, { fault, secret }: NotificationContext, ts: string): string {
  if (secret === null) return randomUUID()
  if (fault?.stale_timestamp) return requestIdOfOld(secret, ts, 'fault')
  const { copies = 1 } = fault ?? {}
  const sending = copies > 1 ? { copies } : latenessOf(delivery)
  return sending ? requestIdOfFault(secret, sending) : randomUUID()
}

/** The fault by which this attempt is late. */
function latenessOf({ heldBy, attempts }: Delivery): SendingFault | null {
  if (heldBy?.reorder) return { reorder: true }
  if (heldBy?.delay_seconds) return { delay_seconds: heldBy.delay_seconds }
  return attempts.at(-1)?.fault?.lose ? { lose: true } : null
}

function userAgentOf({ style, topic }: Delivery): string {
  return style === 'ipn' ? `MercadoPago Feed v2.0 ${ipnTopic(topic)}` : `MercadoPago WebHook v1.0 ${topic}`
}

/**
 * The signature of an attempt. Those of the provider's IPNs never verify (measured: 0 of 12), and neither does the
 * simulator's.
 */
function signatureOf(
  delivery: Delivery,
  sent: { requestId: string; ts: string },
  context: NotificationContext & { secret: string },
): string {
  const secret = isSignedWrongly(delivery, context) ? wrongSecret(context.secret, 'fault') : context.secret
  const { resourceId } = delivery
  const dataId =
    context.account.settings.signedIdCase === 'lower_case' ? resourceId.toLowerCase() : resourceId
  return sign({ dataId, ...sent, secret })
}

function isSignedWrongly({ style }: Delivery, { fault }: NotificationContext): boolean {
  return fault?.wrong_signature === true || style === 'ipn'
}

function timestampOf({ account, fault, wall }: NotificationContext): string {
  const at = fault?.stale_timestamp ? wall - hourMs : wall
  return String(account.settings.signatureTimestamp === 'seconds' ? Math.floor(at / secondMs) : at)
}

/** The address of a request. The parameters are appended to the shop's own query. */
function addressOf({ url, style, resourceId, topic }: Delivery): string {
  if (style === 'plugin') return url
  const id = encodeURIComponent(resourceId)
  const added = style === 'ipn' ? `id=${id}&topic=${ipnTopic(topic)}` : `data.id=${id}&type=${topic}`
  const [address = url] = url.split('#', 1)
  return `${address}${address.includes('?') ? '&' : '?'}${added}`
}

function ipnTopic(topic: Delivery['topic']): string | null {
  return notificationTopics[topic].ipnTopic
}

function bodyOf(delivery: Delivery, { account, notificationId, now }: NotificationContext): unknown {
  const { resourceId, topic, style, action, body } = delivery
  if (style === 'plugin') return body
  if (style === 'ipn') {
    const isOrder = topic === 'topic_merchant_order_wh'
    return {
      resource: isOrder ? `https://api.mercadolibre.com/merchant_orders/${resourceId}` : resourceId,
      topic: ipnTopic(topic),
    }
  }
  return notificationTopics[topic].toBody({
    resource: resourceId,
    action,
    id: notificationId,
    userId: account.userId,
    applicationId: account.clientId,
    now,
    fields: body,
  })
}

/** The signed text, which ends with a semicolon. A pair without a value is omitted. */
export function toManifest(parts: { dataId: string | null; requestId: string | null; ts: string }): string {
  const id = parts.dataId === null ? '' : `id:${parts.dataId};`
  const request = parts.requestId === null ? '' : `request-id:${parts.requestId};`
  return `${id}${request}ts:${parts.ts};`
}

/** The `x-signature` header: `ts=…,v1=<HMAC-SHA256 of the manifest, in hexadecimal>`. */
export function sign(parts: { dataId: string; requestId: string; ts: string; secret: string }): string {
  const v1 = createHmac('sha256', parts.secret).update(toManifest(parts)).digest('hex')
  return `ts=${parts.ts},v1=${v1}`
}
