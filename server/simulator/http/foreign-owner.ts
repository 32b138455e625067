import { toObject, toText } from '../../facts/json.ts'
import type { ForeignOwner } from '../../facts/simulator-hint.ts'
import type { Deps } from './deps.ts'
import type { Call } from './route.ts'

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
  for (const token of tokensOf(body)) {
    const owner = ownerOf('card_token', tables.cardTokens.getAnywhere(token)?.account)
    if (owner) return owner
  }
  const { id } = params
  if (account === null || id === undefined) return null
  const isOwn = withIds.some(name => tables[name].get(account.number, id) !== undefined)
  const found = isOwn
    ? undefined
    : withIds.map(name => tables[name].getAnywhere(id)).find(one => one !== undefined)
  return ownerOf('id', found?.account)
}

/** The card tokens of a payment, a saved card, a subscription or an order. */
function tokensOf(body: unknown): string[] {
  const { token, card_token_id, transactions } = toObject(body)
  const { payments } = toObject(transactions)
  const ofOrder = Array.isArray(payments)
    ? payments.map(one => toObject(toObject(one).payment_method).token)
    : []
  return [token, card_token_id, ...ofOrder].flatMap(one => toText(one) ?? [])
}
