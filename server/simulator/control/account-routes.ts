import type { accounts } from '../../catalog/control.ts'
import { digestSecret } from '../../shared/secret-digest.ts'
import type { AccountChanges, AccountJson } from '../api/account.ts'
import { sellersOf } from '../checkout/oauth/connect-seller.ts'
import { changeClock } from '../clock/clock.ts'
import type { Deps } from '../http/deps.ts'
import { refusal } from '../http/errors/provider-error.ts'
import { type Answer, type Call, ok } from '../http/route.ts'
import { type Account, clientSecretOf } from '../store/accounts/account.ts'
import { readSettings, toSettingsJson } from '../store/accounts/settings.ts'
import type { Table } from '../store/table.ts'
import { type ControlCall, type ControlHandlers, requireOwner } from './control-route.ts'

export const accountHandlers: ControlHandlers['accounts'] = {
  list: (_call, deps) => ok({ accounts: deps.accounts.all().map(account => toAccountJson(account, deps)) }),
  register: registerAccount,
  get: showAccount,
  remove: removeAccount,
  mute,
  reset,
}

/** An account as the control API shows it, without its token. */
function toAccountJson(account: Account, { notifier }: Deps): AccountJson {
  return {
    user_id: account.userId,
    public_key: account.publicKey,
    site_id: account.siteId,
    client_id: account.clientId,
    redirect_uri: account.redirectUri ?? null,
    webhook_url: account.webhookUrl,
    has_webhook_secret: account.webhookSecret !== null,
    unheard_notifications: notifier.unheardOf(account),
    settings: toSettingsJson(account.settings),
  }
}

/** Who has the public key only, as the console, does not see the secret of the application. */
function showAccount(call: ControlCall<typeof accounts.get>, deps: Deps): Answer<AccountJson> {
  const account = requireOwner(call)
  const isSeller = call.headers.authorization !== undefined && !account.connection
  const { webhookSecret: secret } = account
  return ok({
    ...toAccountJson(account, deps),
    ...(secret !== null && { webhook_secret_digest: digestSecret(secret) }),
    ...(isSeller && { client_secret: clientSecretOf(account) }),
  })
}

/** Registers the account of an access token, or changes the one that a token or a public key names. */
function registerAccount(call: ControlCall<typeof accounts.register>, deps: Deps): Answer<AccountJson> {
  const { input } = call
  const account = deps.accounts.change(accountToChange(input, call, deps), {
    publicKey: input.public_key,
    siteId: input.site_id,
    webhookUrl: input.webhook_url,
    webhookSecret: input.webhook_secret,
    redirectUri: input.redirect_uri,
    settings: input.settings && readSettings(input.settings),
  })
  return ok(toAccountJson(account, deps))
}

/** A browser only knows the public key: in the query, or in the body if that account is already known. */
function accountToChange(changes: AccountChanges, { account }: Pick<Call, 'account'>, deps: Deps): Account {
  if (changes.access_token !== undefined) return deps.accounts.open(changes.access_token)
  const known = account ?? (changes.public_key ? deps.accounts.byPublicKey(changes.public_key) : null)
  if (known) return known
  throw refusal(400, 'Send access_token, or ?public_key= of an account that is already registered')
}

/** Removes the account. Its token opens a new, empty account afterwards. */
function removeAccount(call: Pick<Call, 'account'>, deps: Deps): Answer<{ removed: true }> {
  const account = requireOwner(call)
  deps.store.write(() => {
    resetAccount(account, deps, false)
    deps.accounts.remove(account)
  })
  return ok({ removed: true })
}

function mute(call: ControlCall<typeof accounts.mute>, { mutes }: Deps): Answer<{ muted: boolean }> {
  const { number } = requireOwner(call)
  const { by, seconds, external_references: references } = call.input
  mutes.mute(number, by, { seconds, references })
  return ok({ muted: mutes.isActive(number) })
}

function reset({ account, input }: ControlCall<typeof accounts.reset>, deps: Deps) {
  if (!account && !input.all) {
    throw refusal(
      400,
      'Send the access token of the account to reset, or {"all":true} to reset every account',
    )
  }
  const accounts = account && !input.all ? [account] : deps.accounts.all()
  deps.store.write(() => {
    // A seller is removed with the reset of its application.
    for (const each of accounts)
      if (deps.accounts.byNumber(each.number) === each) resetAccount(each, deps, input.continue_ids)
    // Account 0 owns the card tokens made with a public key that no account has registered.
    if (input.all) deps.tables.cardTokens.clear(0)
  })
  return ok({ reset: accounts.length })
}

/** Every table that holds an account's documents. */
export function tablesOf(deps: Deps): Table<Record<string, unknown>>[] {
  return [...Object.values(deps.tables), deps.scheduler.table]
}

/**
 * Empties the account and returns its clock to the common one. Token, key, site, addresses and settings stay; the sellers
 * that connected to its application are removed, with their test users.
 * @param continuesIds whether new ids continue after those assigned so far; otherwise they start again
 */
export function resetAccount(account: Account, deps: Deps, continuesIds: boolean) {
  deps.scheduler.endGeneration(account, refusal(409, 'The state of the account was replaced meanwhile'))
  for (const seller of sellersOf(deps, account)) {
    resetAccount(seller, deps, continuesIds)
    deps.accounts.remove(seller)
  }
  for (const table of tablesOf(deps)) table.clear(account.number)
  if (!continuesIds) deps.counters.clear(account.number)
  deps.faults.clear(account.number)
  changeClock(account, null, deps.clock)
  deps.accounts.update(account)
}
