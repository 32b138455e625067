/** One call of a shop, from its arrival until it is recorded. */

import type { ProviderRoute } from '../../catalog/provider-routes.ts'
import type { Target } from './admit.ts'
import type { BodyCopy } from './body-copy.ts'
import type { ShopFault } from './fault.ts'
import type { Caller } from './shop-account.ts'

export type ShopCall = Target &
  Caller & {
    route: ProviderRoute
    method: string
    /** Names and values in turns, in the order in which they were received. */
    headers: readonly string[]
    /** Whether the call may change something at the provider. */
    isWrite: boolean
    /** Milliseconds since the epoch, and by `performance.now()`. */
    startedAt: number
    started: number
    fault: ShopFault | null
    /** Not above the rate of unknown pages. */
    isRecorded: boolean
    request: BodyCopy
    /** Of what the provider answered. */
    answer: BodyCopy
  }

/** The outcome of a call. */
export type Passed = {
  /** The status that the shop got; 502 or 504 if it got no answer; 499 if it left before it had the whole answer. */
  status: number
  /** Of the answer that the shop got. Names and values in turns. */
  answerHeaders: readonly string[]
  /** The body that the shop got in place of the provider's. Null: the shop got the provider's. */
  received: Buffer | null
  /** Of the provider's answer. */
  providerHeaders: readonly string[]
  /** Null if nothing was sent or no answer began. */
  providerStatus: number | null
  firstByteMs: number | null
  durationMs: number
  /** When the shop left before it had the whole answer. Null: it did not. */
  leftAfterMs: number | null
  /** Whether the call was sent to the provider at all. */
  isSent: boolean
  /** Whether the shop got the whole answer of the provider. */
  isWhole: boolean
  /** Whether a write may have been performed although the shop got a failure or nothing. */
  isUnknown: boolean
  /** Why the answer is not whole. */
  error: string | null
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS', 'QUERY', 'TRACE']

export function isWriteMethod(method: string): boolean {
  return !safeMethods.includes(method)
}

export const leftMessage = 'The shop closed the connection before it had the response.'

export function unanswered(status: number): Passed {
  return {
    status,
    answerHeaders: [],
    received: null,
    providerHeaders: [],
    providerStatus: null,
    firstByteMs: null,
    durationMs: 0,
    leftAfterMs: null,
    isSent: true,
    isWhole: false,
    isUnknown: false,
    error: null,
  }
}
