import { isSiteId, type SiteId } from '../../facts/countries.ts'
import type { Client } from './client.ts'

/**
 * Why a run does not begin:
 * - `token_refused`: the provider does not accept the access token;
 * - `no_account`: the provider answers something else, for example because it fails;
 * - `not_a_test_user`: the token belongs to a real account, whose payments would be real;
 * - `unknown_country`: no scenarios are known for the country.
 */
export type RefusalReason = 'token_refused' | 'no_account' | 'not_a_test_user' | 'unknown_country'

export class AccountRefused extends Error {
  override readonly name = 'AccountRefused'
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * The country of the account, which must belong to a test user. Test credentials look like real ones; only the tag
 * `test_user` of `GET /users/me` tells them apart.
 * @throws AccountRefused, and what the client throws
 */
export async function checkAccount(client: Client): Promise<SiteId> {
  const { status, body } = await client.call({ method: 'GET', path: '/users/me' })
  if (status === 401 || status === 403) throw new AccountRefused('token_refused')
  if (status !== 200 || typeof body !== 'object' || body === null) throw new AccountRefused('no_account')
  const tags: unknown = 'tags' in body ? body.tags : null
  if (!Array.isArray(tags) || !tags.includes('test_user')) throw new AccountRefused('not_a_test_user')
  const siteId: unknown = 'site_id' in body ? body.site_id : null
  if (!isSiteId(siteId)) throw new AccountRefused('unknown_country')
  return siteId
}
