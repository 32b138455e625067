import { z } from 'zod'
import { siteIds } from '../../facts/countries.ts'
import { type Account, looksLikeAccessToken } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../errors/provider-error.ts'
import { type Answer, type Call, ok, type Route } from '../http/route.ts'
import { readNumbering, resetAccount, toAccountJson } from './account-state.ts'
import { clockRoutes } from './clock-routes.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { faultRoutes } from './fault-routes.ts'
import { jobRoutes } from './job-routes.ts'
import { paymentControlRoutes } from './payment-control-routes.ts'
import { readBody, requireOwner } from './read-body.ts'
import { scenarioRoutes } from './scenario-routes.ts'

const accountSchema = z.strictObject({
  access_token: z.string().refine(looksLikeAccessToken, 'must start with TEST- or APP_USR-').optional(),
  public_key: z.string().refine(looksLikeAccessToken, 'must start with TEST- or APP_USR-').optional(),
  site_id: z.enum(siteIds).optional(),
  webhook_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
  webhook_secret: z.string().min(1).nullable().optional(),
  settings: z
    .strictObject({
      idempotency_conflict: z.enum(['refuse', 'replay']),
      signature_timestamp: z.enum(['milliseconds', 'seconds']),
      notification_style: z.enum(['webhooks', 'both']),
      test_users_only: z.boolean(),
      balance: z.enum(['unlimited', 'real']),
    })
    .partial()
    .optional(),
})

export const controlRoutes: Route[] = [
  { method: 'GET', path: '/simulator/health', access: 'open', handle: () => ok({ status: 'ok' }) },
  { method: 'POST', path: '/simulator/accounts', access: 'open', handle: registerAccount },
  { method: 'GET', path: '/simulator/accounts', access: 'open', handle: listAccounts },
  { method: 'GET', path: '/simulator/account', access: 'open', handle: getAccount },
  { method: 'POST', path: '/simulator/reset', access: 'open', handle: reset },
  { method: 'POST', path: '/simulator/idle', access: 'open', handle: waitUntilIdle },
  ...deliveryRoutes,
  ...faultRoutes,
  ...clockRoutes,
  ...jobRoutes,
  ...paymentControlRoutes,
  ...scenarioRoutes,
]

/** Registers the account of an access token, or changes the one that a token or a public key names. */
function registerAccount(call: Call, deps: Deps): Answer {
  const body = readBody(accountSchema, call)
  const { settings } = body
  const account = deps.accounts.change(accountToChange(body, call, deps), {
    publicKey: body.public_key,
    siteId: body.site_id,
    webhookUrl: body.webhook_url,
    webhookSecret: body.webhook_secret,
    settings: settings && {
      ...(settings.idempotency_conflict && { idempotencyConflict: settings.idempotency_conflict }),
      ...(settings.signature_timestamp && { signatureTimestamp: settings.signature_timestamp }),
      ...(settings.notification_style && { notificationStyle: settings.notification_style }),
      ...(settings.test_users_only !== undefined && { testUsersOnly: settings.test_users_only }),
      ...(settings.balance && { balance: settings.balance }),
    },
  })
  return ok(toAccountJson(account))
}

type AccountBody = z.infer<typeof accountSchema>

/** A browser knows the public key only: in the query, or in the body when that account is already known. */
function accountToChange(body: AccountBody, call: Call, deps: Deps): Account {
  if (body.access_token !== undefined) return deps.accounts.open(body.access_token)
  const known = call.account ?? (body.public_key ? deps.accounts.byPublicKey(body.public_key) : null)
  if (known) return known
  throw refusal(400, 'Send access_token, or ?public_key= of an account that is already registered')
}

function getAccount(call: Call): Answer {
  return ok(toAccountJson(requireOwner(call)))
}

function listAccounts(_call: Call, deps: Deps): Answer {
  return ok({ accounts: deps.accounts.all().map(toAccountJson) })
}

/** With a bearer token: that account. Without one only on `{"all": true}`, so that nobody does it unawares. */
function reset(call: Call, deps: Deps): Answer {
  const { all } = readBody(z.strictObject({ all: z.boolean().default(false) }), call)
  if (!call.account && !all) {
    throw refusal(
      400,
      'Send the access token of the account to reset, or {"all":true} to reset every account',
    )
  }
  const accounts = call.account && !all ? [call.account] : deps.accounts.all()
  deps.store.write(() => {
    for (const account of accounts) resetAccount(account, deps, readNumbering(call))
    // Tokens of keys that no account registered belong to account 0.
    if (all) deps.tables.cardTokens.clear(0)
  })
  return ok({ reset: accounts.length })
}

/** Answers when every notification that was due has been tried: what tests wait for instead of sleeping. */
async function waitUntilIdle(_call: Call, deps: Deps): Promise<Answer> {
  deps.scheduler.runDue()
  await deps.scheduler.idle()
  return ok({ idle: true })
}
