import type { authorizations, sellers } from '../../catalog/control.ts'
import { secondMs, toUtcIso } from '../../facts/dates.ts'
import type { SellerJson } from '../api/sellers.ts'
import { chooseSeller, consent, readRequest } from '../checkout/oauth/authorization.ts'
import { revoke, type Seller, sellersOf } from '../checkout/oauth/connect-seller.ts'
import { issueFor, sellerTokenSeconds } from '../checkout/oauth/issue-token.ts'
import type { Deps } from '../http/deps.ts'
import { refusal } from '../http/errors/provider-error.ts'
import { type Answer, ok } from '../http/route.ts'
import type { Account } from '../store/accounts/account.ts'
import { type ControlCall, type ControlHandlers, requireOwner } from './control-route.ts'

/** The sellers of an account's application. */
export const sellerHandlers: ControlHandlers['sellers'] = {
  issue: issueTokens,
  list: (call, deps) => ok({ sellers: sellersOf(deps, requireOwner(call)).map(toSellerJson) }),
  revoke: revokeConsent,
}
export const authorizationHandlers: ControlHandlers['authorizations'] = { create: authorize }

function authorize({ input }: ControlCall<typeof authorizations.create>, deps: Deps) {
  const request = readRequest(Object.fromEntries(new URL(input.url).searchParams), deps)
  if ('refused' in request)
    throw refusal(400, `url: ${request.refused} is missing or wrong. The page at this address says why`)
  const site = input.site_id ?? request.integrator.siteId
  const choice = input.seller_id === undefined ? { site } : { seller: String(input.seller_id) }
  return deps.store.write(() => {
    const seller = chooseSeller(choice, request, deps)
    if (!seller) throw refusal(404, `seller_id: the account has no test user ${input.seller_id}`)
    return ok({ user_id: seller.id, ...consent(request, seller, deps) })
  })
}

/** Code and refresh token are used up, as if the application's server had sent them. */
function issueTokens(call: ControlCall<typeof sellers.issue>, deps: Deps) {
  const owner = requireOwner(call)
  const { code, seller_id: id } = call.input
  const seller = id === undefined ? null : requireSeller(String(id), owner, deps)
  if (seller && seller.connection.revokedAt !== null)
    throw refusal(409, `seller_id: the seller ${id} ended its consent. It must consent again`)
  return ok(deps.store.write(() => issueFor(seller ?? { code: code ?? '' }, owner, deps)))
}

function requireSeller(id: string, owner: Account, deps: Deps): Seller {
  const seller = sellersOf(deps, owner).find(({ userId }) => String(userId) === id)
  if (!seller) throw refusal(404, `The application has no seller ${id}`)
  return seller
}

function revokeConsent(call: ControlCall<typeof sellers.revoke>, deps: Deps): Answer<SellerJson> {
  const seller = requireSeller(call.input.id, requireOwner(call), deps)
  return ok(toSellerJson(deps.store.write(() => revoke(seller, deps))))
}

function toSellerJson({ userId, siteId, publicKey, connection, issued = [] }: Seller): SellerJson {
  const { scope, authorizedAt, revokedAt } = connection
  const [newest] = issued
  return {
    user_id: userId,
    site_id: siteId,
    public_key: publicKey,
    scope,
    authorized_at: toUtcIso(authorizedAt),
    revoked_at: revokedAt === null ? null : toUtcIso(revokedAt),
    issued_at:
      newest === undefined || revokedAt !== null
        ? null
        : toUtcIso(newest.expiresAt - sellerTokenSeconds * secondMs),
    tokens_expire_at: issued.map(({ expiresAt }) => toUtcIso(expiresAt)),
  }
}
