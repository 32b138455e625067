import { type Account, clientSecretOf } from '../accounts/account.ts'
import { readSettings, toSettingsJson } from '../accounts/settings.ts'
import type { AccountChanges, AccountJson } from '../api/account.ts'
import { changeClock } from '../clock/clock.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../errors/provider-error.ts'
import { type Answer, type Call, ok, type Route } from '../http/route.ts'
import { sellersOf } from '../oauth/connect-seller.ts'
import type { Table } from '../store/table.ts'
import { type ControlCall, controlRoute, requireOwner } from './control-route.ts'

export const accountRoutes: Route[] = [
  controlRoute('POST /simulator/accounts', registerAccount),
  controlRoute('GET /simulator/accounts', (_call, deps) =>
    ok({ accounts: deps.accounts.all().map(account => toAccountJson(account, deps)) }),
  ),
  controlRoute('GET /simulator/account', showAccount),
  controlRoute('DELETE /simulator/account', removeAccount),
  controlRoute('POST /simulator/mute', mute),
  controlRoute('POST /simulator/reset', reset),
]

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
function showAccount(call: ControlCall<'GET /simulator/account'>, deps: Deps): Answer<AccountJson> {
  const account = requireOwner(call)
  const isSeller = call.headers.authorization !== undefined && !account.connection
  return ok({ ...toAccountJson(account, deps), ...(isSeller && { client_secret: clientSecretOf(account) }) })
}

/** Registers the account of an access token, or changes the one that a token or a public key names. */
function registerAccount(call: ControlCall<'POST /simulator/accounts'>, deps: Deps): Answer<AccountJson> {
  const { body } = call
  const account = deps.accounts.change(accountToChange(body, call, deps), {
    publicKey: body.public_key,
    siteId: body.site_id,
    webhookUrl: body.webhook_url,
    webhookSecret: body.webhook_secret,
    redirectUri: body.redirect_uri,
    settings: body.settings && readSettings(body.settings),
  })
  return ok(toAccountJson(account, deps))
}

/** A browser only knows the public key: in the query, or in the body if that account is already known. */
function accountToChange(body: AccountChanges, { account }: Pick<Call, 'account'>, deps: Deps): Account {
  if (body.access_token !== undefined) return deps.accounts.open(body.access_token)
  const known = account ?? (body.public_key ? deps.accounts.byPublicKey(body.public_key) : null)
  if (known) return known
  throw refusal(400, 'Send access_token, or ?public_key= of an account that is already registered')
}

/** Removes the account. Its token opens a new, empty account afterwards. */
function removeAccount(
  call: ControlCall<'DELETE /simulator/account'>,
  deps: Deps,
): Answer<{ removed: true }> {
  const account = requireOwner(call)
  deps.store.write(() => {
    resetAccount(account, deps, false)
    deps.accounts.remove(account)
  })
  return ok({ removed: true })
}

function mute(call: ControlCall<'POST /simulator/mute'>, { mutes }: Deps): Answer<{ muted: boolean }> {
  const { number } = requireOwner(call)
  mutes.mute(number, call.body.by, call.body.seconds)
  return ok({ muted: mutes.isMuted(number) })
}

function reset({ account, body, query }: ControlCall<'POST /simulator/reset'>, deps: Deps) {
  if (!account && !body.all) {
    throw refusal(
      400,
      'Send the access token of the account to reset, or {"all":true} to reset every account',
    )
  }
  const accounts = account && !body.all ? [account] : deps.accounts.all()
  deps.store.write(() => {
    // A seller is removed with the reset of its application.
    for (const each of accounts)
      if (deps.accounts.byNumber(each.number) === each) resetAccount(each, deps, query.continue_ids)
    // Account 0 owns the card tokens made with a public key that no account has registered.
    if (body.all) deps.tables.cardTokens.clear(0)
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
