import { z } from 'zod'
import { type Account, looksLikeAccessToken } from '../accounts/account.ts'
import { refusal } from '../errors/provider-error.ts'
import { type Answer, type Call, ok, type Route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { siteIds } from '../sites/sites.ts'
import { readNumbering, resetAccount, toAccountJson } from './account-state.ts'
import { clockRoutes } from './clock-routes.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { dueRoutes } from './due-routes.ts'
import { faultRoutes } from './fault-routes.ts'
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
  ...dueRoutes,
  ...paymentControlRoutes,
  ...scenarioRoutes,
]

/** Registers the account of an access token, or changes the one that a token or a public key names. */
function registerAccount(call: Call, parts: Parts): Answer {
  const body = readBody(accountSchema, call)
  const { settings } = body
  const account = parts.accounts.change(accountToChange(body, call, parts), {
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
function accountToChange(body: AccountBody, call: Call, parts: Parts): Account {
  if (body.access_token !== undefined) return parts.accounts.open(body.access_token)
  const known = call.account ?? (body.public_key ? parts.accounts.byPublicKey(body.public_key) : null)
  if (known) return known
  throw refusal(400, 'Send access_token, or ?public_key= of an account that is already registered')
}

function getAccount(call: Call): Answer {
  return ok(toAccountJson(requireOwner(call)))
}

function listAccounts(_call: Call, parts: Parts): Answer {
  return ok({ accounts: parts.accounts.all().map(toAccountJson) })
}

/** With a bearer token: that account. Without one only on `{"all": true}`, so that nobody does it unawares. */
function reset(call: Call, parts: Parts): Answer {
  const { all } = readBody(z.strictObject({ all: z.boolean().default(false) }), call)
  if (!call.account && !all) {
    throw refusal(
      400,
      'Send the access token of the account to reset, or {"all":true} to reset every account',
    )
  }
  const accounts = call.account && !all ? [call.account] : parts.accounts.all()
  parts.store.write(() => {
    for (const account of accounts) resetAccount(account, parts, readNumbering(call))
    // Tokens of keys that no account registered belong to account 0.
    if (all) parts.tables.cardTokens.clear(0)
  })
  return ok({ reset: accounts.length })
}

/** Answers when every notification that was due has been tried: what tests wait for instead of sleeping. */
async function waitUntilIdle(_call: Call, parts: Parts): Promise<Answer> {
  parts.due.wake()
  await parts.due.idle()
  return ok({ idle: true })
}
