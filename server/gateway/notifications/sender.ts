import { createHash, randomUUID } from 'node:crypto'
import type { Origin } from '../../contract/entry-facts.ts'
import type { SentResult } from '../../contract/outbound-notifications.ts'
import { answerTimeoutMs } from '../../facts/notification-topics.ts'
import { addQuery, type OutboundNotification } from './outbound-notification.ts'
import { createRememberedResults, type RememberedResults } from './remembered-results.ts'
import { sendRequest } from './send-request.ts'

/** Carries the id of a delivery that this gateway sends to its own receiver. */
export const deliveryHeader = 'x-pasarela-delivery'

export type OutboundRequest = {
  /** The name of the account that sends it. */
  account: string
  notification: OutboundNotification
  origin: Exclude<Origin, 'provider'>
  /** True for a test notification that is sent without a signature on purpose. */
  isUnsignedTest?: boolean
  url: string
  /**
   * How this gateway's receiver recognizes the request: by a delivery id in a header, which is sent to no other
   * receiver, or by its bytes if `url` may be another name of this gateway. Null if the request goes elsewhere.
   */
  recognizedBy: 'id' | 'bytes' | null
  /** Aborts the request. */
  signal?: AbortSignal | undefined
}

/** A running delivery to this gateway's own receiver. The receiver fills in the entry that it recorded. */
export type PendingDelivery = Pick<OutboundRequest, 'origin' | 'isUnsignedTest'> &
  Pick<SentResult, 'received'>

/**
 * Sends replays and test notifications. This gateway's receiver recognizes them by a random id in a header, which only this
 * process knows and which is valid once. A request with any other id counts as the provider's. The origin only changes
 * how an entry is marked.
 */
export type Sender = RememberedResults & {
  /** Never throws: a failed request is a result, with `failure` instead of `answer`. */
  send: (request: OutboundRequest) => Promise<SentResult>
  /**
   * True while the account has its maximum number of requests under way. Limits chains: a shop may react to a replay by
   * asking for the next one.
   */
  isBusy: (account: string) => boolean
  /** The number of requests under way, of all accounts. */
  count: () => number
  /** The pending delivery with the id of this header. Null for an id that is unknown or was claimed before. */
  claim: (header: string | string[] | undefined) => PendingDelivery | null
  /** Whether this request is being forwarded, under another name of this gateway. */
  isForwarding: (request: { query: string; body: Uint8Array }) => boolean
}

const maxConcurrentRequests = 16

/** @param timeoutMs longest wait for an answer; the default is the provider's time limit */
export function createSender(timeoutMs: number = answerTimeoutMs): Sender {
  const pendingDeliveries = new Map<string, PendingDelivery>()
  const forwardedBytes = new Set<string>()
  const requestCounts = new Map<string, number>()
  const countOf = (account: string) => requestCounts.get(account) ?? 0
  function changeCount(account: string, by: number): void {
    const count = countOf(account) + by
    if (count === 0) requestCounts.delete(account)
    else requestCounts.set(account, count)
  }
  return {
    ...createRememberedResults(),
    isBusy: account => countOf(account) >= maxConcurrentRequests,
    count: () => [...requestCounts.values()].reduce((sum, count) => sum + count, 0),
    claim(header) {
      if (typeof header !== 'string') return null
      const pending = pendingDeliveries.get(header)
      pendingDeliveries.delete(header)
      return pending ?? null
    },
    isForwarding: request => forwardedBytes.has(digestOf(request)),
    async send({ account, notification, origin, isUnsignedTest = false, url, recognizedBy, signal }) {
      const id = randomUUID()
      const pending: PendingDelivery = { origin, isUnsignedTest, received: null }
      const { query, headers, body, leftOut } = notification
      const address = addQuery(url, query)
      const digest = digestOf({ query: new URL(address).search.slice(1), body })
      if (recognizedBy === 'id') pendingDeliveries.set(id, pending)
      if (recognizedBy === 'bytes') forwardedBytes.add(digest)
      changeCount(account, 1)
      try {
        const result = await sendRequest({
          url: address,
          headers: recognizedBy === 'id' ? [...headers, [deliveryHeader, id]] : headers,
          body,
          timeoutMs,
          signal,
        })
        return {
          sent: { url: address, headers, body: Buffer.from(body).toString(), left_out: leftOut },
          ...result,
          received: pending.received,
        }
      } finally {
        changeCount(account, -1)
        pendingDeliveries.delete(id)
        forwardedBytes.delete(digest)
      }
    },
  }
}

function digestOf({ query, body }: { query: string; body: Uint8Array }): string {
  return createHash('sha256').update(`${query}\n`).update(body).digest('base64')
}
