import type { FastifyRequest } from 'fastify'
import type { SiteId } from '../../facts/countries.ts'
import type { Account } from '../store/accounts/account.ts'
import { tokenOf } from './access.ts'
import type { Deps } from './deps.ts'
import type { Call } from './route.ts'

const withCountry = ['payments', 'orders', 'subscriptions', 'plans', 'preferences'] as const

/**
 * The country in whose currency a call of the account is: that of what the call is about, which keeps its country when the
 * account moves, else that of the account. Reads count, too: the response to a read of a refund has an amount without a
 * currency.
 */
export function countryOfCall(
  { params: { id } }: Pick<Call, 'params'>,
  account: Account,
  { tables }: Pick<Deps, 'tables'>,
): SiteId {
  const thing =
    id === undefined
      ? undefined
      : withCountry.map(name => tables[name].get(account.number, id)).find(one => one !== undefined)
  return thing?.siteId ?? account.siteId
}

/** The same for a request that was refused before its credentials were read. No account is opened for it. */
export function countryOfRefused(
  { params, query, headers: { authorization } }: FastifyRequest,
  deps: Pick<Deps, 'accounts' | 'tables'>,
): SiteId | undefined {
  const token = tokenOf({ authorization, query: query as Record<string, string> })
  const account = typeof token === 'string' ? deps.accounts.find(token) : null
  return account ? countryOfCall({ params: params as Record<string, string> }, account, deps) : undefined
}
