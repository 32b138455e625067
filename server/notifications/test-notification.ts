import { randomInt, randomUUID } from 'node:crypto'
import type { Outgoing } from './outgoing.ts'
import { parsePayload } from './payload.ts'

/** What a test is about. With a `body` of one's own, the rest only fills what that leaves open. */
export type TestRequest = {
  topic?: string | undefined
  resource?: string | undefined
  action?: string | undefined
  /** JSON text of an object, sent exactly as written. */
  body?: string | undefined
  /** The account the notification is about, where it is known. */
  seller: { userId: number | null; applicationId: string | null }
  /** Milliseconds since 1970. */
  now: number
}

/** How long the provider waits for an answer, which it says in a header (fact sheet 6.3). */
export const answerTimeoutMs = 22_000

/** A notification as the provider would send it, not signed yet. */
export function createTestNotification(test: TestRequest): Outgoing {
  const body = Buffer.from(test.body ?? JSON.stringify(shapeOf(test)))
  const payload = test.body === undefined ? null : readPayload(body)
  const topic = test.topic ?? payload?.type ?? 'payment'
  // Half a surrogate pair has no percent-encoding.
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

/** The provider's shapes (fact sheet 6.3 and its captured bodies); unlike each other, and so are the types of their ids. */
function shapeOf({ topic = 'payment', resource = '', action, seller, now }: TestRequest): object {
  const does = action ?? usualActions[topic] ?? 'updated'
  const id = randomInt(100_000_000_000, 200_000_000_000)
  const user = seller.userId ?? undefined
  const application = seller.applicationId ?? undefined
  // Without milliseconds, in UTC.
  const date = `${new Date(now).toISOString().slice(0, 19)}Z`
  const common = { date_created: date, live_mode: false, type: topic }
  switch (topic) {
    case 'payment':
      return {
        action: does,
        api_version: 'v1',
        data: { id: resource },
        ...common,
        id,
        user_id: user === undefined ? undefined : String(user),
      }
    case 'topic_merchant_order_wh':
      return {
        action: does,
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
        actions: [does],
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
        action: does,
        api_version: 'v1',
        application_id: application,
        data: { id: resource },
        ...common,
        id: String(id),
        user_id: user === undefined ? undefined : String(user),
      }
  }
}
