/** An account of this gateway, and the configuration that its procedures see. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { defaultAccount } from '../../contract/entry-facts.ts'
import { madeUpTime } from '../../facts/access-tokens.ts'
import type { SiteId } from '../../facts/countries.ts'
import type { AccountIdentity } from '../../journal/account-view.ts'
import type { StoredAccount } from '../../journal/engines/accounts.ts'
import type { FileAccount } from '../accounts-file.ts'
import type { Config } from '../config.ts'

export type Account = AccountIdentity & {
  /** Null if the configuration does not name it. */
  country: SiteId | null
  /** `made`: a call created this simulated account. Its credentials are not secret. */
  source: 'environment' | 'file' | 'made'
  /** ISO 8601, UTC. Null if the account comes from the configuration. */
  createdAt: string | null
}

/** An account with its credentials. The secret in use comes first. */
export type AccountSettings = Account & {
  accessToken: string
  publicKey: string | null
  webhookSecrets: string[]
  hasWebhookSecret: boolean
  /** Null for the provider that the environment names. */
  providerUrl: string | null
}

export const environmentAccount: Account = {
  name: defaultAccount,
  generation: null,
  country: null,
  source: 'environment',
  createdAt: null,
}

export function fromFile(account: FileAccount): AccountSettings {
  const { webhook_secret: secret, webhook_secret_previous: previous } = account
  return {
    name: account.name,
    generation: null,
    country: account.country ?? null,
    source: 'file',
    createdAt: null,
    accessToken: account.access_token,
    publicKey: account.public_key ?? null,
    webhookSecrets: [secret, previous].filter(one => one !== undefined),
    hasWebhookSecret: secret !== undefined,
    providerUrl: account.provider_url ?? null,
  }
}

/** What is stored about a simulated account. */
type Stored = {
  country: SiteId
  created_at: string
  access_token: string
  public_key: string
  webhook_secret: string
}

/** The access token has the provider's form, and names an application and a user. */
export function makeAccount(name: string, country: SiteId, now: number): StoredAccount {
  const application = randomInt(10 ** 14, 2 ** 48 - 1)
  const user = randomInt(100_000_000, 1_000_000_000)
  const stored: Stored = {
    country,
    created_at: new Date(now).toISOString(),
    access_token: `TEST-${application}-${madeUpTime}-${randomBytes(16).toString('hex')}-${user}`,
    public_key: `TEST-${randomUUID()}`,
    webhook_secret: randomBytes(32).toString('hex'),
  }
  return {
    name,
    generation: randomInt(1, 2 ** 48 - 1),
    used_at: stored.created_at,
    value: JSON.stringify(stored),
  }
}

/** The cast is safe: only `makeAccount` writes these values. */
export function fromStored({ name, generation, value }: StoredAccount): AccountSettings {
  const stored = JSON.parse(value) as Stored
  return {
    name,
    generation,
    country: stored.country,
    source: 'made',
    createdAt: stored.created_at,
    accessToken: stored.access_token,
    publicKey: stored.public_key,
    webhookSecrets: [stored.webhook_secret],
    hasWebhookSecret: true,
    providerUrl: null,
  }
}

/**
 * The route prefix ends with the account's name, so every address that a procedure builds from it is one of this
 * account.
 */
export function configOf(config: Config, account: AccountSettings): Config {
  const { accessToken, publicKey, webhookSecrets, hasWebhookSecret } = account
  return {
    ...config,
    accessToken,
    publicKey,
    webhookSecrets,
    hasWebhookSecret,
    providerUrl: account.providerUrl ?? config.providerUrl,
    routePrefix: `${config.routePrefix}/accounts/${account.name}`,
  }
}
