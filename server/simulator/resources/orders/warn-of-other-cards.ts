import { findMethod, fitsMethod, matchCard } from '../../../facts/countries/find-method.ts'
import { toPaymentMethodId } from '../../../facts/resource-ids.ts'
import type { Warning } from '../../../facts/warnings.ts'
import type { AccountDeps } from '../../http/deps.ts'
import type { Order, Transaction } from '../../store/records/order.ts'
import { findChargeable } from '../cards/card-tokens-routes.ts'

/**
 * Names the payment method of a failed transaction that its card does not have. The answer says only that a detail of the
 * card is wrong.
 */
export function warnOfOtherCards(order: Order, context: AccountDeps): Warning[] {
  return order.transactions.flatMap((transaction, index) => {
    const nearest = transaction.status === 'failed' && otherMethodOf(transaction, order, context)
    const path = `transactions.payments[${index}].payment_method.id`
    return nearest ? [{ code: 'other_card', path, nearest, source: 'first digits of the card' }] : []
  })
}

/** The payment method of the token's card, if it is another one than the request names. */
function otherMethodOf({ method }: Transaction, { siteId }: Order, { account, deps }: AccountDeps) {
  const named = method && findMethod(siteId, toPaymentMethodId(method.id))
  const card = method?.token === undefined ? null : findChargeable(deps, account, method.token)
  if (!named?.ranges.length || !card) return null
  const { firstSix } = card.token
  return fitsMethod(siteId, firstSix, named) ? null : matchCard(siteId, firstSix)[0]?.method.id
}
