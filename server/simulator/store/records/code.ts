import { z } from 'zod'
import { numericId, time } from '../document-fields.ts'

/** How long a code may be exchanged, in minutes (documentation). */
export const codeMinutes = 10

/** The methods of PKCE (RFC 7636). */
export const challengeMethods = ['S256', 'plain'] as const

/** An authorization code: the seller's consent, which the application exchanges once for tokens. */
export const codeSchema = z.object({
  /** `TG-<32 hex>-<seller's user id>`. */
  id: z.string().min(1),
  /** The test user that consented. */
  sellerId: numericId,
  redirectUri: z.string(),
  challenge: z.object({ method: z.enum(challengeMethods), value: z.string() }).nullable(),
  scope: z.string(),
  createdAt: time,
  isUsed: z.boolean(),
})
export type Code = z.infer<typeof codeSchema>
