/** The kinds of load: the n-th request of each, as the whole text of an HTTP/1.1 request. */
import { signNotification } from '../../server/tests/support/sign-notification.ts'
import { webhookSecret } from '../harness/place.ts'

export type Kind = { idOf: (index: number) => string; request: (index: number) => string }
export type KindName = 'notifications' | 'payments' | 'reads'

export type KindPlan = {
  kind: KindName | Kind
  /** Ids of notifications count from this one. By default no other load of this program has used them. */
  first?: number
  /** Characters added to each body of a notification. */
  fillerLength?: number
  /** The paths of `reads`, which are requested in turn. */
  paths?: string[]
}

/** Ids are ids of payments with ten digits: too short for a card number, which would be masked. */
let nextFirst = 2_000_000_000
const idsOfALoad = 10_000_000

export function reserveIds(): number {
  nextFirst += idsOfALoad
  return nextFirst
}

export function toKind({ kind, first, fillerLength = 0, paths = [] }: KindPlan): Kind {
  if (kind === 'notifications') return notifications(first ?? reserveIds(), fillerLength)
  if (kind === 'payments') return payments
  if (kind === 'reads') return reads(paths)
  return kind
}

/** Signed notifications about different payments, as the provider sends them. The id is the payment's. */
function notifications(first: number, fillerLength: number): Kind {
  const idOf = (index: number) => String(first + index)
  return {
    idOf,
    request: index => {
      const id = idOf(index)
      const requestId = requestIdOf(id)
      const ts = String(Date.now())
      const headers = {
        'x-request-id': requestId,
        'x-signature': signNotification({ id, requestId, ts, secret: webhookSecret }),
        'x-retry': '0',
        'user-agent': 'restclient-node/4.15.2',
      }
      return post(`/api/gateway/webhooks?data.id=${id}&type=payment`, bodyOf(id, fillerLength), headers)
    },
  }
}

const requestPrefix = 'bench-'
export const requestIdOf = (id: string) => requestPrefix + id
/** Whether a load of this kind sent the notification. */
export const isOwnRequest = (requestId: string) => requestId.startsWith(requestPrefix)

/** The body of a notification, as the journal must give it back. */
export function bodyOf(id: string, fillerLength: number): string {
  const filler = fillerLength > 0 ? `,"filler":"${'x'.repeat(fillerLength)}"` : ''
  return `{"action":"payment.updated","api_version":"v1","id":${id}00,"data":{"id":"${id}"},"date_created":"2026-11-21T08:15:31Z","live_mode":false,"type":"payment","user_id":"710000111"${filler}}`
}

/** Payments through the gateway, by REST and tRPC in turn. Their id is the external reference. */
const payments: Kind = {
  idOf: index => `order-${index}`,
  request: index =>
    post(
      index % 2 === 0 ? '/api/gateway/payments/offline' : '/trpc/payments.createOffline',
      JSON.stringify({
        transaction_amount: 1500,
        payment_method_id: 'rapipago',
        payer: { email: 'test_user_1@testuser.com' },
        external_reference: `order-${index}`,
      }),
    ),
}

function reads(paths: string[]): Kind {
  const idOf = (index: number) => `read-${index}`
  return {
    idOf,
    request: index =>
      `GET ${paths[index % paths.length]} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-request-id: ${idOf(index)}\r\naccept: application/json\r\n\r\n`,
  }
}

/** @param body has no character beyond Latin-1 */
export function post(path: string, body: string, headers: Record<string, string> = {}): string {
  const all = { 'content-type': 'application/json', 'content-length': body.length, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: */*\r\n${lines.join('')}\r\n${body}`
}
