/** The accounts that a gateway serves: sellers with credentials, journal entries and a shop of their own. */
import { z } from 'zod'
import { defaultAccount } from './entry-facts.ts'
import { siteId } from './fields.ts'

/** The name is a segment of addresses. */
export const namePattern = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/

const accountName = z
  .string()
  .regex(namePattern, 'must consist of 1 to 40 lower-case letters, digits and inner hyphens')
  .refine(name => name !== defaultAccount, 'must not be default, which is the account of the environment')
  .meta({ description: 'Part of the addresses of the account', example: 'qa-chile' })

/** Real accounts come from configuration only, so credentials are unknown fields here. */
export const createAccountInput = z
  .strictObject({ name: accountName, country: siteId })
  .meta({ id: 'CreateAccountRequest' })

export const removeAccountInput = z.strictObject({
  name: z.string().regex(namePattern, 'must be the name of an account'),
})

const secret = z.string().nullable()

/**
 * `api_path`: the prefix of its routes. `is_removable`: a call created the account; the others come from configuration.
 * The credentials of a simulated account are not secret: they open an account of the simulator and nothing else.
 */
export const accountSchema = z
  .strictObject({
    name: z.string(),
    country: siteId.nullable(),
    is_simulated: z.boolean(),
    api_path: z.string(),
    webhook_url: z.string(),
    access_token: secret.meta({ description: 'Null, like the next two: it may be secret' }),
    public_key: secret,
    webhook_secret: secret,
    is_removable: z.boolean(),
    created_at: z.string().nullable(),
    last_entry_at: z.string().nullable().meta({ description: 'When its newest entry came' }),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof accountSchema>

/** The account `default` comes first, then the others by name. */
export const accountListSchema = z.strictObject({
  accounts: z.array(accountSchema),
})

export const removedAccountSchema = z.strictObject({
  name: z.string(),
  cleared: z.number().meta({ description: 'Deleted entries' }),
})
