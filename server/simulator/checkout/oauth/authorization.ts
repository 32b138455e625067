import { isSiteId } from '../../../facts/countries.ts'
import type { Deps } from '../../http/deps.ts'
import { createTestUser } from '../../resources/test-users/create-test-user.ts'
import type { Account } from '../../store/accounts/account.ts'
import { type Code, challengeMethods } from '../../store/records/code.ts'
import type { TestUser } from '../../store/records/test-user.ts'
import { newGrant } from './tokens.ts'

/** The query of the address to which an application sends a seller (documentation). */
export type Request = {
  integrator: Account
  /** As the application sent it, which must send the same with the code. */
  redirectUri: string
  state: string | null
  challenge: Code['challenge']
  scope: string
}

/** Why the address is refused, as a key of the page's texts. */
export type Refused =
  | 'client'
  | 'response_type'
  | 'redirect_uri'
  | 'redirect_uri_other'
  | 'challenge'
  | 'challenge_method'

const usualScope = 'offline_access read write'

/** Reads the query. The provider goes nowhere with an address that it refuses. */
export function readRequest(query: Record<string, string>, deps: Deps): Request | { refused: Refused } {
  const integrator = deps.accounts.byClientId(query.client_id ?? '')
  if (!integrator) return { refused: 'client' }
  if (query.response_type !== 'code') return { refused: 'response_type' }
  const redirectUri = query.redirect_uri ?? ''
  if (!/^https?:$/.test(URL.parse(redirectUri)?.protocol ?? '')) return { refused: 'redirect_uri' }
  if ((integrator.redirectUri ?? redirectUri) !== redirectUri) return { refused: 'redirect_uri_other' }
  const challenge = readChallenge(query, integrator)
  if (typeof challenge === 'string') return { refused: challenge }
  return { integrator, redirectUri, state: query.state ?? null, challenge, scope: query.scope || usualScope }
}

/** PKCE is required by some applications, and ignored by the others (documentation). */
function readChallenge(query: Record<string, string>, { settings }: Account): Code['challenge'] | Refused {
  if (settings.pkce === 'ignored') return null
  const { code_challenge: value, code_challenge_method: method } = query
  if (!value) return 'challenge'
  const known = challengeMethods.find(name => name === method)
  return known ? { method: known, value } : 'challenge_method'
}

/** What a seller chooses: one of the application's test users, or a new one of a country. */
export type Choice = { seller?: string | undefined; site?: string | undefined }

/** The seller whom a choice names, who is created if it names a country. Null if there is none. */
export function chooseSeller({ seller, site }: Choice, { integrator }: Request, deps: Deps): TestUser | null {
  if (seller) return deps.tables.testUsers.get(integrator.number, seller) ?? null
  if (!isSiteId(site)) return null
  return createTestUser({ siteId: site, description: 'OAuth' }, integrator, deps)
}

/** Stores the seller's consent. Returns the application's address with the code, and the code. */
export function consent(request: Request, { id }: TestUser, deps: Deps): { code: string; location: string } {
  const { integrator, redirectUri, challenge, scope } = request
  const code = newGrant({ userId: id })
  deps.tables.oauthCodes.put(integrator.number, {
    id: code,
    sellerId: id,
    redirectUri,
    challenge,
    scope,
    createdAt: deps.clock.now(integrator),
    isUsed: false,
  })
  return { code, location: toLocation(request, { code }) }
}

/** The application's address with these parameters and its own `state`. */
export function toLocation({ redirectUri, state }: Request, query: Record<string, string>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (state !== null) url.searchParams.set('state', state)
  return url.href
}
