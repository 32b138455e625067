import type { authorizations, sellers } from '../../catalog/control.ts'
import { toUtcIso } from '../../facts/dates.ts'
import type { SellerJson } from '../api/sellers.ts'
import { chooseSeller, consent, readRequest } from '../checkout/oauth/authorization.ts'
import { revoke, type Seller, sellersOf } from '../checkout/oauth/connect-seller.ts'
import type { Deps } from '../http/deps.ts'
import { refusal } from '../http/errors/provider-error.ts'
import { type Answer, ok } from '../http/route.ts'
import { type ControlCall, type ControlHandlers, requireOwner } from './control-route.ts'

/** The sellers of an account's application. */
export const sellerHandlers: ControlHandlers['sellers'] = {
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

function revokeConsent(call: ControlCall<typeof sellers.revoke>, deps: Deps): Answer<SellerJson> {
  const owner = requireOwner(call)
  const seller = sellersOf(deps, owner).find(({ userId }) => String(userId) === call.input.id)
  if (!seller) throw refusal(404, `The application has no seller ${call.input.id}`)
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
