import { createHash } from 'node:crypto'
import { type GrantType, tokenBody } from '../../../catalog/requests/oauth.ts'
import { minuteMs, secondMs } from '../../../facts/dates.ts'
import { isObject } from '../../../facts/json.ts'
import { hashToken } from '../../../shared/actors.ts'
import { isSameSecret } from '../../../shared/same-secret.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import { type Account, clientSecretOf } from '../../store/accounts/account.ts'
import { addIssued } from '../../store/accounts/connection.ts'
import { type Code, codeMinutes } from '../../store/records/code.ts'
import { connectSeller, findSeller, type Seller } from './connect-seller.ts'
import { grantInvalid, oauthError, refuseTokenBody } from './oauth-errors.ts'
import { newAccessToken, newGrant, publicKeyOf } from './tokens.ts'

/** Lifetimes in seconds: 180 days (documentation); 6 hours for an application's own token (measured by one). */
export const sellerTokenSeconds = 15_552_000
const lifetimes: Record<GrantType, number> = {
  authorization_code: sellerTokenSeconds,
  refresh_token: sellerTokenSeconds,
  client_credentials: 21_600,
}

/** The fields of the body as texts. Ids may be sent as numbers. */
type Sent = Readonly<Record<string, string>> & { grant_type: GrantType }

export const oauthHandlers = { token: issueToken } satisfies Handlers['oauth']

/**
 * Exchanges a code, a refresh token or the application's own credentials for an access token.
 * @throws 400 `invalid_request`, `invalid_client`, `invalid_grant`, `unsupported_grant_type`
 */
function issueToken(call: Call, deps: Deps): Answer {
  const sent = readSent(call, deps)
  const integrator = requireApplication(sent, deps)
  const { grant_type: grant } = sent
  const at: At = { sent, integrator, deps, now: deps.clock.now(integrator) }
  if (grant === 'client_credentials') return ok(issue(integrator, at))
  return ok(issue(grant === 'refresh_token' ? refreshed(at) : exchanged(at), at))
}

type At = { sent: Sent; integrator: Account; deps: Deps; now: number }

function readSent(call: Call, deps: Deps): Sent {
  const body = isObject(call.body) ? call.body : Object.fromEntries(new URLSearchParams(call.rawBody))
  const account = deps.accounts.byClientId(String(body.client_id ?? ''))
  checkBody(tokenBody, { ...call, body, account }, refuseTokenBody)
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])) as Sent
}

function requireApplication({ client_id: id = '', client_secret: secret = '' }: Sent, deps: Deps): Account {
  const account = deps.accounts.byClientId(id)
  if (account && isSameSecret(secret, clientSecretOf(account))) return account
  throw oauthError('invalid_client', 'invalid client_id or client_secret')
}

/**
 * Issues tokens without the application's secret: to the seller of a code, or to a connected seller.
 * @throws 400 `invalid_grant` for a code that is unknown, used or too old
 */
export function issueFor(whose: Seller | { code: string }, integrator: Account, deps: Deps) {
  const at = { integrator, deps, now: deps.clock.now(integrator) }
  if (!('code' in whose)) return issue(whose, { ...at, sent: { grant_type: 'refresh_token' } })
  const account = redeem(requireCode(whose.code, at), at)
  return issue(account, { ...at, sent: { grant_type: 'authorization_code' } })
}

/** The seller's account of a code. A refused exchange does not use it up. */
function exchanged(at: At): Account {
  const { sent } = at
  const code = requireCode(sent.code ?? '', at)
  if (code.redirectUri !== sent.redirect_uri) throw grantInvalid()
  if (code.challenge) requireVerifier(code.challenge, sent.code_verifier)
  return redeem(code, at)
}

/** Throws `invalid_grant` for a code that is unknown, used or too old. */
function requireCode(id: string, { integrator, deps, now }: Omit<At, 'sent'>): Code {
  const code = deps.tables.oauthCodes.get(integrator.number, id)
  if (!code || code.isUsed || code.createdAt + codeMinutes * minuteMs <= now) throw grantInvalid()
  return code
}

/** Marks the code as used, and connects its seller. */
function redeem(code: Code, { integrator, deps }: Omit<At, 'sent'>): Account {
  deps.tables.oauthCodes.put(integrator.number, { ...code, isUsed: true })
  return connectSeller(code, integrator, deps)
}

function requireVerifier(challenge: { method: string; value: string }, verifier: string | undefined) {
  if (verifier === undefined) throw oauthError('invalid_request', 'code_verifier is a required parameter')
  const proof =
    challenge.method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  if (!isSameSecret(proof, challenge.value)) throw grantInvalid()
}

/** The seller's account of a refresh token, which `issue` replaces. */
function refreshed({ sent, integrator, deps }: At): Account {
  const hash = hashToken(sent.refresh_token ?? '')
  const seller = findSeller(deps, integrator, ({ refreshHash }) => refreshHash === hash)
  if (!seller) throw grantInvalid()
  return seller
}

/** Issues a token for the account: a seller's, with its refresh token, or the application's own. */
function issue(account: Account, { sent, integrator, deps, now }: At) {
  const isTest = sent.test_token === 'true'
  const seconds = lifetimes[sent.grant_type]
  const accessToken = newAccessToken({ integrator, account, now, isTest })
  const { connection } = account
  const scope = connection?.scope ?? 'read write'
  const refreshToken = scope.includes('offline_access') ? newGrant(account) : null
  account.issued = addIssued(account.issued, {
    hash: hashToken(accessToken),
    expiresAt: deps.clock.now(account) + seconds * secondMs,
  })
  if (connection) account.connection = { ...connection, refreshHash: refreshToken && hashToken(refreshToken) }
  deps.accounts.update(account)
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: seconds,
    scope,
    user_id: account.userId,
    ...(refreshToken && { refresh_token: refreshToken }),
    public_key: publicKeyOf(account, deps),
    live_mode: !isTest,
  }
}
