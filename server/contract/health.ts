/** The state and the settings of the gateway, and the account behind its access token. */
import { z } from 'zod'

export const healthSchema = z
  .strictObject({
    configured: z.boolean(),
    has_public_key: z.boolean(),
    has_webhook_secret: z.boolean(),
    environment: z.enum(['local', 'server']),
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof healthSchema>

/** What a browser needs to call the provider directly. Nothing here opens an account of the provider. */
export const settingsSchema = z
  .strictObject({
    /** The account of the gateway whose settings these are. */
    account: z.string(),
    provider_url: z.string(),
    /** Whether the provider is the simulator, which has actions of its own. */
    simulator: z.boolean(),
    /** The console sends it to the control API of the simulator as `x-simulator-key`. Null for any other provider. */
    simulator_key: z.string().nullable(),
    public_key: z.string().nullable(),
    /**
     * The person who asks, if a proxy signed them in. The console sends `pass` to the simulator, which then believes the
     * name; null without a simulator.
     */
    person: z.strictObject({ name: z.string(), pass: z.string().nullable() }).nullable(),
    /** The route prefix with a leading slash: `/api/gateway`. */
    api_path: z.string(),
    webhook_url: z.string(),
    /** The address that a shop's SDK calls instead of the provider's, with its key. Null without a shop proxy. */
    shop_url: z.string().nullable(),
    /** Whether callers need the console token. Browsers then sign in and out. */
    has_console_token: z.boolean(),
    /**
     * The credentials of a simulated account for a shop beside it, if the demo or this gateway created the account.
     * They are not secret. Null otherwise.
     */
    demo_credentials: z
      .strictObject({
        access_token: z.string().nullable(),
        public_key: z.string().nullable(),
        webhook_secret: z.string().nullable(),
      })
      .nullable(),
    /**
     * Digests of the secrets that notifications are checked with. The simulator's control API gives that of the one it
     * signs with. Empty for any other provider.
     */
    webhook_secret_digests: z.array(z.string()),
    /** The site of the documents, to which the console's help leads. Null if none is known, or it is switched off. */
    docs_url: z.string().nullable(),
    /** How long one call to the provider may take, with its retries. */
    provider_timeout_ms: z.number(),
    version: z.string(),
  })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof settingsSchema>

/** The provider's account that the access token belongs to. */
export const sellerSchema = z
  .looseObject({
    id: z.number(),
    nickname: z.string().optional(),
    site_id: z.string(),
  })
  .meta({ id: 'Seller' })
export type Seller = z.infer<typeof sellerSchema>
