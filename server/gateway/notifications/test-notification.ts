import { randomInt, randomUUID } from 'node:crypto'
import {
  answerTimeoutMs,
  type NotificationTopic,
  notificationTopics,
} from '../../facts/notification-topics.ts'
import { parsePayload } from '../../signature/payload.ts'
import type { OutboundNotification } from './outbound-notification.ts'

/** What a test notification is about. With a `body`, `topic` and `resource` are read from it when they are absent. */
export type TestNotificationOptions = {
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
