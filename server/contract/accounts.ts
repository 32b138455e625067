/** The accounts that a gateway serves: sellers with credentials, journal entries and a shop of their own. */
import { z } from 'zod'
import { siteId } from './fields.ts'

/** The account of the environment's variables. Its routes have no name in them. */
export const defaultAccount = 'default'

export const accountName = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/,
    'must be 1 to 40 lower-case letters, digits and inner hyphens',
  )
  .refine(name => name !== defaultAccount, 'must not be default, which is the account of the environment')
  .meta({ description: 'Part of the addresses of the account', example: 'qa-chile' })

/** Real accounts come from configuration only, so credentials are unknown fields here. */
export const createAccountInput = z
  .strictObject({ name: accountName, country: siteId })
  .meta({ id: 'CreateAccountRequest' })

export const namedAccountInput = z.strictObject({ name: z.string() })

const account = {
  name: z.string(),
  country: siteId.nullable().meta({ description: 'Null: the gateway was not told' }),
  is_simulated: z.boolean().meta({ description: 'False: its provider is, or may be, the real one' }),
  api_path: z.string().meta({ description: 'Prefix of its routes: `/api/gateway/accounts/qa-chile`' }),
  webhook_url: z.string().meta({ description: 'Where its notifications are sent' }),
  is_removable: z
    .boolean()
    .meta({ description: 'It was made by `POST /accounts`. The others come from configuration' }),
  created_at: z.string().nullable().meta({ description: 'ISO 8601, UTC; null: it comes from configuration' }),
}

export const accountListSchema = z
  .strictObject({
    accounts: z
      .array(
        z.strictObject({
          ...account,
          last_entry_at: z
            .string()
            .nullable()
            .meta({ description: 'When its newest notification or call came; null: it has none' }),
        }),
      )
      .meta({ description: '`default` first, the others by name' }),
  })
  .meta({ id: 'AccountList' })
export type AccountList = z.infer<typeof accountListSchema>

const secret = z
  .string()
  .nullable()
  .meta({ description: 'Null for an account of the configuration, whose credentials may be secret' })

/** Those of a simulated account are not secret: they open an account of the simulator and nothing else. */
export const accountSchema = z
  .strictObject({ ...account, access_token: secret, public_key: secret, webhook_secret: secret })
  .meta({ id: 'Account' })
export type AccountDetail = z.infer<typeof accountSchema>

export const removedAccountSchema = z.strictObject({
  name: z.string(),
  cleared: z.number().meta({ description: 'Number of deleted notifications and calls' }),
})
