import { randomInt, randomUUID } from 'node:crypto'
import type { OutboundNotification } from './outbound-notification.ts'
import { parsePayload } from './payload.ts'

/** What a test notification is about. With a `body`, `topic` and `resource` are read from it when they are absent. */
export type TestNotificationOptions = {
  topic?: string | undefined
  resource?: string | undefined
  action?: string | undefined
  /** JSON text of an object, sent byte for byte. */
  body?: string | undefined
  /** The seller's account; null where the access token does not name it. */
  seller: { userId: number | null; applicationId: string | null }
  /** Milliseconds since 1970. */
  now: number
}

/** How long the provider waits for an answer. It sends this number in `x-socket-timeout` (fact sheet 6.3). */
export const answerTimeoutMs = 22_000

/** A notification as the provider would send it, without a signature. */
export function createTestNotification(test: TestNotificationOptions): OutboundNotification {
  const body = Buffer.from(test.body ?? JSON.stringify(shapeOf(test)))
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

const usualActions: Record<string, string> = {
  payment: 'payment.updated',
  topic_merchant_order_wh: 'update',
  topic_chargebacks_wh: 'changed_case_status',
  order: 'order.processed',
}

/** The provider's bodies (fact sheet 6.3). Fields and the types of ids differ from topic to topic. */
function shapeOf({
  topic = 'payment',
  resource = '',
  action = usualActions[topic] ?? 'updated',
  seller,
  now,
}: TestNotificationOptions): object {
  const id = randomInt(100_000_000_000, 200_000_000_000)
  const user = seller.userId ?? undefined
  const application = seller.applicationId ?? undefined
  // Without milliseconds, in UTC.
  const date = `${new Date(now).toISOString().slice(0, 19)}Z`
  const common = { date_created: date, live_mode: false, type: topic }
  switch (topic) {
    case 'payment':
      return {
        action,
        api_version: 'v1',
        data: { id: resource },
        ...common,
        id,
        user_id: user === undefined ? undefined : String(user),
      }
    case 'topic_merchant_order_wh':
      return {
        action,
        application_id: application,
        data: { currency_id: '', marketplace: 'NONE', status: 'closed' },
        ...common,
        id: resource,
        status: 'closed',
        user_id: user,
        version: 1,
      }
    case 'topic_chargebacks_wh':
      return {
        actions: [action],
        api_version: 'v1',
        application_id: application === undefined ? undefined : Number(application),
        data: { checkout: 'PRO', date_updated: '0001-01-01T00:00:00Z', id: resource, site_id: 'MLA' },
        ...common,
        id,
        user_id: user,
        version: Math.floor(now / 1000),
      }
    default:
      return {
        action,
        api_version: 'v1',
        application_id: application,
        data: { id: resource },
        ...common,
        id: String(id),
        user_id: user === undefined ? undefined : String(user),
      }
  }
}
