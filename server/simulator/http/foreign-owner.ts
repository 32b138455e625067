import { sellersHeader } from '../../facts/connected-sellers.ts'
import type { ForeignOwner } from '../../facts/simulator-hint.ts'
import type { Account } from '../store/accounts/account.ts'
import type { Deps } from './deps.ts'
import type { Call } from './route.ts'
import { tokensOfBody } from './tokens-of-body.ts'

const withIds = [
  'payments',
  'orders',
  'preferences',
  'customers',
  'plans',
  'subscriptions',
  'invoices',
] as const

/**
 * The other account that the card token of a refused call, or the id in its path, belongs to: a page with the public
 * key of one account and a server with the access token of another is a common mistake. Null if neither does.
 */
export function findForeignOwner(
  { account, body, params }: Pick<Call, 'account' | 'body' | 'params'>,
  { tables, accounts }: Pick<Deps, 'tables' | 'accounts'>,
): ForeignOwner | null {
  const ownerOf = (of: ForeignOwner['of'], number: number | undefined) => {
    const owner = number === undefined || number === account?.number ? null : accounts.byNumber(number)
    return owner && { of, user: String(owner.userId) }
  }
  for (const { token } of tokensOfBody(body)) {
    const owner = ownerOf('card_token', tables.cardTokens.getAnywhere(token)?.account)
    if (owner) return owner
  }
  return account && ownerOf('id', ownerOfId(account, params.id, tables))
}

/** The number of the other account that has the id. Undefined if the account itself has a document with it. */
function ownerOfId({ number }: Account, id: string | undefined, tables: Deps['tables']): number | undefined {
  if (id === undefined || withIds.some(name => tables[name].get(number, id) !== undefined)) return undefined
  return withIds.map(name => tables[name].getAnywhere(id)).find(one => one !== undefined)?.account
}

/** The call on behalf of the connected seller that owns the id in its path. Without the header, the call itself. */
export function forSeller<Owner extends Account | null>(
  call: Call<Owner>,
  { tables, accounts, clock }: Pick<Deps, 'tables' | 'accounts' | 'clock'>,
): Call<Owner | Account> {
  const { account, headers, params } = call
  if (account === null || headers[sellersHeader] === undefined) return call
  const owner = ownerOfId(account, params.id, tables)
  const seller = owner === undefined ? null : accounts.byNumber(owner)
  const { integrator, revokedAt } = seller?.connection ?? {}
  if (seller === null || integrator !== account.number || revokedAt !== null) return call
  return { ...call, account: seller, now: clock.now(seller) }
}
