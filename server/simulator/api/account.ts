import { z } from 'zod'
import { siteIds } from '../../facts/countries.ts'
import { strictnesses } from '../../facts/strictness.ts'

/** The prefixes of the provider's access tokens and public keys. They do not distinguish test from live. */
export const credentialPattern = /^(TEST|APP_USR)-/
const credentialSchema = z.string().regex(credentialPattern, 'must start with TEST- or APP_USR-')

/** Settings where the provider's sources disagree, or that only some tests need. */
export const settingsSchema = z.strictObject({
  /**
   * Which faults of a request are refused: those that the provider is known to refuse, only those of which its refusal
   * is quoted, or also those that only warn.
   */
  strictness: z.enum(strictnesses),
  /** The answer to an idempotency key with another body: 409, or the first answer again. */
  idempotency_conflict: z.enum(['refuse', 'replay']),
  /** Unit of `ts` in the signature. Real deliveries have seconds, the dashboard's simulator milliseconds. */
  signature_timestamp: z.enum(['seconds', 'milliseconds']),
  /** How an id with letters is signed. The documentation says lower case; deliveries and SDKs keep its case. */
  signed_id_case: z.enum(['as_sent', 'lower_case']),
  /**
   * What is sent to a notification_url without `source_news`: webhooks only, or webhook and IPN as the provider does.
   */
  notification_style: z.enum(['webhooks', 'both']),
  /** Refuses payers that are not test users (2198), as the provider does with some credentials. */
  test_users_only: z.boolean(),
  /**
   * What a buyer who is no test user may pay to the account and to the sellers that connected to it: anything, or
   * nothing (2034), because marketplace, seller and buyer must all be test users.
   */
  mixed_parties: z.enum(['accepted', 'refused']),
  /** Limit of refunds: none, or the sum that the account's payments brought in. */
  balance: z.enum(['unlimited', 'real']),
  /** The query with which a PSE payer returns from the checkout: the usual one, or the payment's id alone (odoo#156428). */
  pse_return: z.enum(['full', 'payment_id_only']),
  /** The month and the year of a card in the answers with payments: numbers, or `"***"` (sdk-go#131, July 2026). */
  card_expiry: z.enum(['shown', 'masked']),
  /** The payers of a search of payments: objects, or `[]` as in the own debits of an account (sdk-dotnet#138). */
  search_payers: z.enum(['objects', 'empty_lists']),
  /** What the deadline does to an order whose card was refused: it expires, or waits until it is canceled (measured once). */
  order_retry_deadline: z.enum(['expires', 'stays']),
  /** The product of the account's application: payments, or only Checkout Pro and orders (seven shops, 2026). */
  application: z.enum(['payments', 'orders']),
  /** Whether the seller has a Pix key. Accounts without one answer in two ways: `no_key` and `communication_error`. */
  pix: z.enum(['enabled', 'no_key', 'communication_error']),
  /** Whether the account's application requires PKCE of OAuth, or ignores it, as most do. */
  pkce: z.enum(['ignored', 'required']),
  /**
   * The first charge of a subscription: with its creation (test accounts), after 35 minutes (measured in production),
   * or after an hour.
   */
  subscription_first_charge: z.enum(['at_once', 'measured', 'documented']),
  /** Attempts to collect an invoice: four within one cycle (measured), or within ten days. */
  subscription_retries: z.enum(['measured', 'documented']),
  /**
   * What unpaid invoices do: the end of one pauses its subscription (measured), or three in a row cancel it
   * (documented).
   */
  subscription_arrears: z.enum(['paused', 'cancelled']),
  /** Whether subscriptions are charged a new amount of their plan, or only show it. */
  subscription_plan_amount: z.enum(['charged', 'shown']),
})
export type SettingsJson = z.infer<typeof settingsSchema>

/** Changes of an account. Absent fields stay as they are. */
export const accountChangesSchema = z.strictObject({
  access_token: credentialSchema.optional(),
  public_key: credentialSchema.optional(),
  site_id: z.enum(siteIds).optional(),
  webhook_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
  webhook_secret: z.string().min(1).nullable().optional(),
  /** The address to which consents of OAuth return. Others are refused then. */
  redirect_uri: z.url({ protocol: /^https?$/ }).optional(),
  settings: settingsSchema.partial().optional(),
})
export type AccountChanges = z.infer<typeof accountChangesSchema>

/** An account without its access token and its secret. */
export const accountSchema = z.strictObject({
  user_id: z.number(),
  public_key: z.string().nullable(),
  site_id: z.enum(siteIds),
  client_id: z.string(),
  /** Of the account's application. Only with the access token. */
  client_secret: z.string().optional(),
  redirect_uri: z.string().nullable(),
  webhook_url: z.string().nullable(),
  has_webhook_secret: z.boolean(),
  /** Shows whether the gateway checks with the same secret. Only of the account that asks, and only with a secret. */
  webhook_secret_digest: z.string().optional(),
  /** The number of notifications that had no address, since the simulator started. */
  unheard_notifications: z.number(),
  settings: settingsSchema,
})
export type AccountJson = z.infer<typeof accountSchema>

export const accountsSchema = z.strictObject({ accounts: z.array(accountSchema) })
export const removedSchema = z.strictObject({ removed: z.literal(true) })

/** Mutes the account for this time, or until the same name sends 0. Several names may mute it at once. */
export const muteSchema = z.strictObject({
  by: z.string().min(1).max(64),
  seconds: z.int().min(0).max(600),
  /** Mutes only what has one of these external references. Default: everything of the account. */
  external_references: z.array(z.string().min(1).max(256)).max(1000).optional(),
})

export const mutedSchema = z.strictObject({ muted: z.boolean() })

/** Without a token `all` is required, so that no caller resets every account by mistake. */
export const resetSchema = z.strictObject({ all: z.boolean().default(false) })

/** How many accounts were reset. */
export const resetAnswerSchema = z.strictObject({ reset: z.number() })
