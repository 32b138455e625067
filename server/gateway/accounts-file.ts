/** GATEWAY_ACCOUNTS_FILE: the real accounts besides that of the environment. `docs/operate/accounts.schema.json` derives from it. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { namePattern } from '../contract/accounts.ts'
import { defaultAccount } from '../contract/entry-facts.ts'
import { siteId } from '../contract/fields.ts'
import { rule } from '../shared/process/read-variables.ts'
import { ConfigError } from '../shared/process/start-problems.ts'
import { credential, httpUrl, text } from './option-schemas.ts'

const fileAccount = z.strictObject({
  name: text
    .refine(name => namePattern.test(name), rule('account_name', {}))
    .refine(name => name !== defaultAccount, rule('reserved_name', { reserved: defaultAccount }))
    .meta({ description: 'Part of the addresses of the account', pattern: namePattern.source }),
  access_token: credential.meta({ description: 'Credential for the provider' }),
  public_key: text.optional().meta({ description: 'Used by browsers to tokenize cards' }),
  webhook_secret: text
    .optional()
    .meta({ description: 'Secret of the signature check; without it notifications are `unsigned`' }),
  webhook_secret_previous: text.optional().meta({ description: 'The previous secret during a rotation' }),
  country: siteId.optional(),
  provider_url: httpUrl.optional().meta({ description: 'Default: GATEWAY_PROVIDER_URL' }),
})

export const accountsFileSchema = z
  .strictObject({
    $schema: z.string().optional(),
    accounts: z.array(fileAccount).refine(hasNoNameTwice, {
      ...rule('names_twice', {}),
      // Duplicate names are reported together with the problems of single accounts.
      when: ({ value }) => Array.isArray(value),
    }),
  })
  .meta({ title: 'Accounts of Pasarela', description: 'The file that GATEWAY_ACCOUNTS_FILE names' })

export type FileAccount = z.output<typeof fileAccount>

function hasNoNameTwice(accounts: readonly ({ name?: unknown } | null)[]): boolean {
  const names = accounts.map(account => account?.name)
  return new Set(names).size === names.length
}

type OwnAccount = { accessToken: string | null; publicKey: string | null; providerUrl: string }

/**
 * A call of a shop belongs to the account of its credentials, so no two accounts of a provider may have the same.
 * @param own the account of the environment
 * @throws ConfigError
 */
export function checkCredentials(accounts: readonly FileAccount[], own: OwnAccount): void {
  const { accessToken, publicKey, providerUrl } = own
  const all = accounts.flatMap(({ access_token, public_key, provider_url = providerUrl }) =>
    [access_token, public_key].flatMap(one => (one === undefined ? [] : `${provider_url} ${one}`)),
  )
  for (const one of [accessToken, publicKey]) if (one !== null) all.push(`${providerUrl} ${one}`)
  if (new Set(all).size < all.length)
    throw new ConfigError([{ rule: 'credential_twice', params: { variable: 'GATEWAY_ACCOUNTS_FILE' } }])
}

/** The accounts of a readable file without errors. Every error is an issue that names its rule. */
export const accountsFile = text
  .transform((file, context) => {
    try {
      return readJson(file)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      // The parser's message quotes the text, which has secrets.
      const broken =
        cause instanceof SyntaxError
          ? rule('file_not_json', { file })
          : rule('file_unreadable', { file, reason })
      context.issues.push({ code: 'custom', input: file, ...broken })
      return z.NEVER
    }
  })
  .pipe(accountsFileSchema)
  .transform(({ accounts }) => accounts)

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
