import { setTimeout as sleep } from 'node:timers/promises'
import { parseRetryAfter } from '../shared/retry-after.ts'
import type { Exchange } from './result.ts'

/** Thrown if a limiter in front of the shop let a notification of the case not through. */
export class LimitedError extends Error {}

/** An exchange, and the `Retry-After` of its answer. */
export type Sent = { exchange: Exchange; retryAfter: string | undefined }

export const isLimited = ({ status }: Pick<Exchange, 'status'>) => status === 429

/** Whether the answer says that the shop has not handled the notification, and when it will. */
export const asksToWait = ({ exchange, retryAfter }: Sent) =>
  isLimited(exchange) || (exchange.status === 503 && retryAfter !== undefined)

const maxTries = 3
const maxWaitMs = 60_000

/** The bounds of a run, so that a limiter does not stretch it, and repetitions do not flood the shop. */
const maxWaitMsOfRun = 300_000
const maxRepeats = 80

/** Waits as long as the shop asks. Throws LimitedError if it does not say how long, or if that is too long. */
export function createPatience(signal: AbortSignal | undefined) {
  let leftMs = maxWaitMsOfRun
  let left = maxRepeats
  return async ({ retryAfter }: Sent, tries: number): Promise<void> => {
    const seconds = parseRetryAfter(retryAfter, Date.now())
    if (seconds === undefined || tries >= maxTries || left === 0) throw new LimitedError()
    const waitMs = 1000 * seconds
    if (waitMs > Math.min(maxWaitMs, leftMs)) throw new LimitedError()
    left--
    leftMs -= waitMs
    await sleep(waitMs, undefined, { signal })
  }
}
