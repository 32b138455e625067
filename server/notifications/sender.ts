import { randomUUID } from 'node:crypto'
import type { Origin } from '../contract/entry-facts.ts'
import type { DeliveryResult } from '../contract/outbound-notifications.ts'
import { answerTimeoutMs } from '../facts/notification-topics.ts'
import { addQuery, type OutboundNotification } from './outbound-notification.ts'
import { createRememberedResults, type RememberedResults } from './remembered-results.ts'
import { sendRequest } from './send-request.ts'

/** Carries the id of a delivery that this gateway sends to its own receiver. */
export const deliveryHeader = 'x-pasarela-delivery'

export type OutboundRequest = {
  notification: OutboundNotification
  origin: Exclude<Origin, 'provider'>
  /** True for a test notification that is sent without a signature, as was asked. */
  isUnsignedTest?: boolean
  url: string
  /** True if `url` is, or may be, this gateway's own receiver: it then recognizes the request. */
  isClaimable: boolean
  /** Aborts the request. */
  signal?: AbortSignal | undefined
}

/** A delivery to the own receiver that has not ended. The receiver fills in the entry that it recorded. */
export type PendingDelivery = Pick<OutboundRequest, 'origin' | 'isUnsignedTest'> &
  Pick<DeliveryResult, 'received'>

/**
 * Sends replays and test notifications, and recognizes them when they arrive at the own receiver: a random id in a
 * header that only this process knows and that is valid once. A request with any other id counts as the provider's,
 * whatever it claims. The origin changes how an entry is marked and nothing else.
 */
export type Sender = RememberedResults & {
  /** Never throws: a failed request is a result, with `failure` instead of `answer`. */
  send: (request: OutboundRequest) => Promise<DeliveryResult>
  /**
   * True while the maximum number of requests is under way. Limits chains: a shop may react to a replay by asking
   * for the next one.
   */
  isBusy: () => boolean
  /** Requests under way. */
  count: () => number
  /** The pending delivery that this header names, once; null for an id that is unknown or was claimed before. */
  claim: (header: string | string[] | undefined) => PendingDelivery | null
}

const maxConcurrentRequests = 16

/** @param timeoutMs longest wait for an answer; the default is the provider's */
export function createSender(timeoutMs: number = answerTimeoutMs): Sender {
  const pendingDeliveries = new Map<string, PendingDelivery>()
  let requestCount = 0
  return {
    ...createRememberedResults(),
    isBusy: () => requestCount >= maxConcurrentRequests,
    count: () => requestCount,
    claim(header) {
      if (typeof header !== 'string') return null
      const pending = pendingDeliveries.get(header)
      pendingDeliveries.delete(header)
      return pending ?? null
    },
    async send({ notification, origin, isUnsignedTest = false, url, isClaimable, signal }) {
      const id = randomUUID()
      const pending: PendingDelivery = { origin, isUnsignedTest, received: null }
      const { query, headers, body, leftOut } = notification
      const address = addQuery(url, query)
      if (isClaimable) pendingDeliveries.set(id, pending)
      requestCount++
      try {
        const result = await sendRequest({
          url: address,
          headers: isClaimable ? [...headers, [deliveryHeader, id]] : headers,
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
        requestCount--
        pendingDeliveries.delete(id)
      }
    },
  }
}
