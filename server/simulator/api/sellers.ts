import { z } from 'zod'
import { siteIds } from '../../facts/countries.ts'

/** A seller that connected to the account's application. */
export const sellerSchema = z.strictObject({
  user_id: z.number(),
  site_id: z.enum(siteIds),
  public_key: z.string().nullable(),
  scope: z.string(),
  authorized_at: z.string(),
  /** Null while the seller is connected. */
  revoked_at: z.string().nullable(),
  /** When the newest access token was issued. Null after the revocation. */
  issued_at: z.string().nullable(),
  /** When the access tokens expire, the newest first. */
  tokens_expire_at: z.array(z.string()),
})
export type SellerJson = z.infer<typeof sellerSchema>

export const sellersSchema = z.strictObject({ sellers: z.array(sellerSchema) })

/** What the application's server does: it exchanges a code, or refreshes the tokens of a seller. */
export const issueSchema = z
  .strictObject({ code: z.string().min(1).max(100).optional(), seller_id: z.int().min(1).optional() })
  .refine(({ code, seller_id }) => (code === undefined) !== (seller_id === undefined), {
    path: ['code'],
    message: 'either code or seller_id is required',
  })

/** The tokens as `POST /oauth/token` answers them. */
export const issuedTokensSchema = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
  user_id: z.number(),
})
export type IssuedTokens = z.infer<typeof issuedTokensSchema>

/** A seller's consent without a browser. */
export const authorizationSchema = z.strictObject({
  /** The address to which the application sends its sellers. Its host may be the provider's. */
  url: z.url(),
  /** A test user of the account. Without it one is created. */
  seller_id: z.int().min(1).optional(),
  /** The country of the new test user. Default: that of the account. */
  site_id: z.enum(siteIds).optional(),
})

export const authorizedSchema = z.strictObject({
  user_id: z.number(),
  code: z.string(),
  /** The application's address with the code and the state. */
  location: z.string(),
})
