/** What the gateway says of itself. */
import { z } from 'zod'

export const healthSchema = z.strictObject({
  configured: z.boolean(),
  has_public_key: z.boolean(),
  has_webhook_secret: z.boolean(),
  environment: z.enum(['local', 'server']),
})
export type Health = z.infer<typeof healthSchema>

/** What a browser needs to talk to the provider itself; holds nothing secret. */
export const settingsSchema = z.strictObject({
  provider_url: z.string(),
  /** True where the simulator answers in the provider's place: only there can its actions be offered. */
  simulator: z.boolean(),
  public_key: z.string().nullable(),
  /** Where the operations are, with a leading slash: `/api/gateway`. */
  api_path: z.string(),
  webhook_url: z.string(),
  version: z.string(),
})
export type Settings = z.infer<typeof settingsSchema>

/** The account the access token belongs to, as the provider tells it. */
export const sellerSchema = z.looseObject({
  id: z.number(),
  nickname: z.string().optional(),
  site_id: z.string(),
})
export type Seller = z.infer<typeof sellerSchema>
