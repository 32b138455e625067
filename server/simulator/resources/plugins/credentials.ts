/** What a plugin asks about its seller's credentials before it saves them, and how it gets them by a login. */
import { createHash } from 'node:crypto'
import { isWebUrl } from '../../../catalog/requests/described.ts'
import { isSiteId } from '../../../facts/countries.ts'
import { isObject } from '../../../facts/json.ts'
import type { Deps } from '../../http/deps.ts'
import { ProviderError, refusal } from '../../http/errors/provider-error.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import { type Account, nicknameOf } from '../../store/accounts/account.ts'

/**
 * The plugins take `TEST-` credentials for the test mode, and others for sales. A key that no account has is accepted,
 * as everywhere in the simulator, and names no application.
 */
export function readCredentials({ account, publicKey, headers, query }: Call): Answer {
  const given = publicKey ?? headers.authorization?.replace(/^Bearer\s*/i, '') ?? query.access_token ?? ''
  return ok({
    client_id: account?.clientId ?? null,
    homologated: true,
    is_test: given.startsWith('TEST-'),
  })
}

/** The application of the caller's credentials. Those of others are not known here. */
export function readApplication({ account, params }: Call<Account>): Answer {
  if (params.id !== account.clientId) throw refusal(404, `Application ${params.id} not found`)
  return ok({
    id: account.clientId,
    name: `Pasarela ${nicknameOf(account)}`,
    description: 'Simulated application',
    site_id: account.siteId,
    sandbox_mode: true,
    active: true,
    scopes: ['read', 'write', 'offline_access'],
    thumbnail: null,
  })
}

/**
 * Begins the login by which a plugin gets credentials. Nobody logs in here: the address leads straight back to the shop.
 * The id says what the second call must prove, so nothing is stored.
 */
export function startOnboarding({ body }: Call): Answer {
  const { code_challenge: challenge, callback_url: callback, site_id: site } = isObject(body) ? body : {}
  const digest = digestOf(challenge)
  if (digest === null)
    throw onboardingError(
      'code_challenge must be the SHA-256 of the code_verifier, in base64url or as base64 of its hex',
    )
  if (typeof callback !== 'string' || !isWebUrl(callback))
    throw onboardingError('callback_url must be an address of the shop')
  const id = `${isSiteId(site) ? site : 'MLA'}-${digest}`
  const back = new URL(callback)
  back.searchParams.set('integration_id', id)
  return ok({ integration_id: id, onboarding_url: back.href })
}

/** Ends it: the shop proves that it began, and gets credentials of a new simulated seller. */
export function finishOnboarding({ params, query }: Call, deps: Deps): Answer {
  const id = params.id ?? ''
  const [siteId, challenged] = [id.slice(0, 3), id.slice(4)]
  const proof = createHash('sha256')
    .update(query.code_verifier ?? '')
    .digest('hex')
  if (!isSiteId(siteId) || proof !== challenged)
    throw onboardingError('code_verifier does not belong to this integration')
  const digest = createHash('sha256').update(id).digest('hex')
  const digits = (from: number, length: number) =>
    String(1 + (Number.parseInt(digest.slice(from, from + 12), 16) % (9 * 10 ** (length - 1)))).padStart(
      length,
      '1',
    )
  const [application, user] = [digits(0, 16), digits(12, 9)]
  const hex = digest.slice(0, 32)
  const credentials = (prefix: 'APP_USR' | 'TEST') => {
    const keys = {
      access_token: `${prefix}-${application}-010100-${hex}-${user}`,
      public_key: `${prefix}-${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')}`,
    }
    deps.accounts.register(keys.access_token, { publicKey: keys.public_key, siteId })
    return keys
  }
  return ok({ credentials: { production: credentials('APP_USR'), test: credentials('TEST') } })
}

/**
 * The digest of a challenge in hex. RFC 7636 writes its bytes in base64url; WooCommerce's plugin writes its hex in base64
 * (`Store.php` of 8.7).
 */
function digestOf(challenge: unknown): string | null {
  if (typeof challenge !== 'string') return null
  const bytes = Buffer.from(challenge, 'base64')
  const hex = bytes.toString(bytes.length === 32 ? 'hex' : 'latin1')
  return /^[0-9a-f]{64}$/.test(hex) ? hex : null
}

/** The plugins log `original_message`. */
function onboardingError(message: string): ProviderError {
  return new ProviderError(400, { message, original_message: message, error: 'bad_request', status: 400 })
}
