/** Repeating a recorded call of a shop. */
import { z } from 'zod'
import { integer } from './fields.ts'

export const repeatCallInput = z.strictObject({
  seq: integer(1),
  /**
   * The idempotency key: that of the recorded call, with which the provider performs the call only once, or a new one.
   */
  key: z.enum(['same', 'new']),
})

/** `idempotency_key`: with which it was sent. */
export const repeatedCallSchema = z.strictObject({
  status: z.number(),
  idempotency_key: z.string().nullable(),
})

/** Why a call cannot be repeated as it was. */
export type NotRepeatable = 'no_shop' | 'account' | 'cut' | 'masked'

type Recorded = {
  transport: string
  account: string
  credentials: string | null
  cut: string | null
  request: string
  request_bytes: number | null
  exchange: { caller: { url: string } } | null
}

const mask = '***'

/**
 * Null if the call can be repeated. The journal keeps no tokens of shops, so only a call of an account of this gateway
 * can be repeated. It keeps no card tokens either, which the provider accepts only once anyway.
 */
export function whyNotRepeatable(call: Recorded): NotRepeatable | null {
  const { transport, account, credentials, cut, request, request_bytes: size, exchange } = call
  if (transport !== 'shop' || exchange === null) return 'no_shop'
  if (credentials !== null && credentials !== account) return 'account'
  if (exchange.caller.url.includes(mask) || (size !== 0 && request.includes(mask))) return 'masked'
  const isWhole = size === 0 || new TextEncoder().encode(request).length === size
  return cut === 'request' || cut === 'both' || !isWhole ? 'cut' : null
}
