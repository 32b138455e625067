import type { SellerJson } from '../api/sellers.ts'
import { toUtcIso } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../errors/provider-error.ts'
import { type Answer, ok, type Route } from '../http/route.ts'
import { chooseSeller, consent, readRequest } from '../oauth/authorization.ts'
import { revoke, type Seller, sellersOf } from '../oauth/connect-seller.ts'
import { type ControlCall, controlRoute, requireOwner } from './control-route.ts'

/** The sellers of an account's application. */
export const sellerRoutes: Route[] = [
  controlRoute('POST /simulator/authorizations', authorize),
  controlRoute('GET /simulator/sellers', (call, deps) =>
    ok({ sellers: sellersOf(deps, requireOwner(call)).map(toSellerJson) }),
  ),
  controlRoute('DELETE /simulator/sellers/:id', revokeConsent),
]

function authorize({ body }: ControlCall<'POST /simulator/authorizations'>, deps: Deps) {
  const request = readRequest(Object.fromEntries(new URL(body.url).searchParams), deps)
  if ('refused' in request)
    throw refusal(400, `url: ${request.refused} is missing or wrong. The page at this address says why`)
  const site = body.site_id ?? request.integrator.siteId
  const choice = body.seller_id === undefined ? { site } : { seller: String(body.seller_id) }
  return deps.store.write(() => {
    const seller = chooseSeller(choice, request, deps)
    if (!seller) throw refusal(404, `seller_id: the account has no test user ${body.seller_id}`)
    return ok({ user_id: seller.id, ...consent(request, seller, deps) })
  })
}

function revokeConsent(call: ControlCall<'DELETE /simulator/sellers/:id'>, deps: Deps): Answer<SellerJson> {
  const owner = requireOwner(call)
  const seller = sellersOf(deps, owner).find(({ userId }) => String(userId) === call.params.id)
  if (!seller) throw refusal(404, `The application has no seller ${call.params.id}`)
  return ok(toSellerJson(deps.store.write(() => revoke(seller, deps))))
}

function toSellerJson({ userId, siteId, publicKey, connection, issued = [] }: Seller): SellerJson {
  const { scope, authorizedAt, revokedAt } = connection
  return {
    user_id: userId,
    site_id: siteId,
    public_key: publicKey,
    scope,
    authorized_at: toUtcIso(authorizedAt),
    revoked_at: revokedAt === null ? null : toUtcIso(revokedAt),
    tokens_expire_at: issued.map(({ expiresAt }) => toUtcIso(expiresAt)),
  }
}
