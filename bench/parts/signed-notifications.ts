/** Notifications sent and signed like the provider's (fact sheet: `id:…;request-id:…;ts:…;`, HMAC-SHA256). */
import { createHmac } from 'node:crypto'

export const webhookSecret = 'pasarela-bench-secret'

const signedHeads = 1000
const firstPayment = 1_300_000_000
const firstNotification = 120_000_000_000

/**
 * Creates requests that are all different. The signature does not cover the notification's own id, so a thousand signed
 * heads are enough for any number of them.
 */
export function createNotifications(): { next: () => string; sent: () => number } {
  const heads = Array.from({ length: signedHeads }, (_, index) => signedRequest(firstPayment + index))
  let sent = 0
  return {
    next: () => {
      const { head, tail } = heads[sent % signedHeads] ?? signedRequest(firstPayment)
      sent += 1
      return head + (firstNotification + sent) + tail
    },
    sent: () => sent,
  }
}

/** One request, split where the notification's id is inserted. `resource` is the id of the payment. */
export function signedRequest(resource: number): { head: string; tail: string } {
  const requestId = `bench-${resource}`
  const ts = String(Math.floor(Date.now() / 1000))
  const v1 = createHmac('sha256', webhookSecret)
    .update(`id:${resource};request-id:${requestId};ts:${ts};`)
    .digest('hex')
  const before = '{"action":"payment.updated","api_version":"v1","id":'
  const after = `,"data":{"id":"${resource}"},"date_created":"2026-11-21T08:15:31Z","live_mode":false,"type":"payment","user_id":"710000111"}`
  const length = before.length + String(firstNotification).length + after.length
  const head = [
    `POST /api/gateway/webhooks?data.id=${resource}&type=payment HTTP/1.1`,
    'host: 127.0.0.1',
    'accept: */*',
    'content-type: application/json',
    `content-length: ${length}`,
    `x-request-id: ${requestId}`,
    `x-signature: ts=${ts},v1=${v1}`,
    'x-retry: 0',
    'user-agent: restclient-node/4.15.2',
    '\r\n',
  ].join('\r\n')
  return { head: head + before, tail: after }
}
