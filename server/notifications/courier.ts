import { randomUUID } from 'node:crypto'
import type { Origin, Verdict } from '../contract/entry-facts.ts'
import type { RejectionReason } from '../contract/signature-facts.ts'
import type { HeaderList } from '../journal/entries.ts'
import { addQuery, type Outgoing } from './outgoing.ts'
import { type SendResult, sendCopy } from './send-copy.ts'
import { answerTimeoutMs } from './test-notification.ts'

/** Names the slip of a copy that this gateway sends to itself. */
export const slipHeader = 'x-pasarela-copy'

/** What a copy became in the journal. */
export type Receipt = { seq: number; verdict: Verdict; reason: RejectionReason | null }

/** Travels with one copy; the receiver writes on it what the copy became. */
export type Slip = { origin: Exclude<Origin, 'provider'>; receipt: Receipt | null }

export type Shipment = {
  outgoing: Outgoing
  origin: Slip['origin']
  url: string
  /** True where the address is this gateway's own receiver. */
  isOwn: boolean
  signal?: AbortSignal | undefined
}

/** Wire shape of the operations that send. */
export type Delivered = SendResult & {
  sent: { url: string; headers: HeaderList; body: string; left_out: string[] }
  received: Receipt | null
}

/**
 * Sends copies, and knows them again when they come back in: a number that is used once goes along in a header,
 * and only this process knows it. A number that is not known makes no copy: what a stranger sends came from
 * outside, whatever it says of itself. Being a copy changes how an entry is marked and nothing else.
 */
export type Courier = {
  /** Never throws: that nothing answered is a result too. */
  deliver: (shipment: Shipment) => Promise<Delivered>
  /** True while as many copies are under way as there may be: one that causes another must end somewhere. */
  isBusy: () => boolean
  /** The slip of a copy under way, once; null for everything else. */
  take: (id: string | undefined) => Slip | null
}

const mostUnderWay = 16

/** @param timeoutMs how long an answer is waited for; the provider's own patience unless a test says otherwise */
export function createCourier(timeoutMs: number = answerTimeoutMs): Courier {
  const slips = new Map<string, Slip>()
  let underWay = 0
  return {
    isBusy: () => underWay >= mostUnderWay,
    take(id) {
      if (id === undefined) return null
      const slip = slips.get(id)
      slips.delete(id)
      return slip ?? null
    },
    async deliver({ outgoing, origin, url, isOwn, signal }) {
      const id = randomUUID()
      const slip: Slip = { origin, receipt: null }
      const { query, headers, body, leftOut } = outgoing
      const address = addQuery(url, query)
      if (isOwn) slips.set(id, slip)
      underWay++
      try {
        const result = await sendCopy({
          url: address,
          headers: isOwn ? [...headers, [slipHeader, id]] : headers,
          body,
          timeoutMs,
          signal,
        })
        const text = Buffer.from(body).toString()
        return {
          sent: { url: address, headers, body: text, left_out: leftOut },
          ...result,
          received: slip.receipt,
        }
      } finally {
        underWay--
        slips.delete(id)
      }
    },
  }
}
