import { matchCard } from '../../../facts/countries/find-method.ts'
import type { PaymentMethod } from '../../../facts/countries/payment-method.ts'
import type { AccountAt, AccountDeps } from '../../http/deps.ts'
import { subscriptionError } from '../../http/errors/provider-error.ts'
import { type Account, emailOf } from '../../store/accounts/account.ts'
import { nextNumber } from '../../store/accounts/identifiers.ts'
import { type CardToken, isExpired } from '../../store/records/card-token.ts'
import type { SubscriptionCard } from '../../store/records/subscription.ts'
import { findChargeable } from '../cards/card-tokens-routes.ts'
import { outcomeOf } from '../cards/outcomes.ts'
import { guestId } from '../payments/find-payer.ts'

/**
 * The user id of a payer. For a test user it is the user's own, otherwise it is derived from the address. Throws 400
 * for the seller, for a test user of another country, and for other people if the account's settings require test
 * users.
 */
export function findPayerId(email: string, { account, deps }: AccountDeps): number {
  const address = email.toLowerCase()
  if (address === emailOf(account)) throw subscriptionError('payer_is_collector')
  const buyer = deps.tables.testUsers.firstWith(account.number, 'email', address)
  if (buyer && buyer.siteId !== account.siteId) throw subscriptionError('payer_of_other_country')
  if (account.settings.testUsersOnly && !buyer) {
    throw subscriptionError(address.endsWith('@testuser.com') ? 'payer_unknown' : 'payer_not_test_user')
  }
  return buyer?.id ?? Number(guestId(account, email))
}

/**
 * The card of a token, which is used up. Throws 404 for an unknown or expired token, 400 for a used one and for that of
 * a saved card without its security code.
 * @param refused the refusal of a card that cannot be valid: of another country, or with a wrong check digit
 */
export function takeCard(
  tokenId: string,
  { account, deps, now }: AccountAt,
  refused: 'card_refused' | 'new_card_refused' = 'card_refused',
): SubscriptionCard {
  const found = findChargeable(deps, account, tokenId)
  if (!found || isExpired(found.token, now)) throw subscriptionError('card_token_not_found')
  const { owner, token } = found
  if (token.status !== 'active') throw subscriptionError('card_token_used')
  if (token.cardId !== null && !token.hasSecurityCode) throw subscriptionError('card_token_without_code')
  const methodId = methodOf(token, account)?.id
  if (methodId === undefined) throw subscriptionError(refused)
  deps.tables.cardTokens.put(owner, { ...token, status: 'used', updatedAt: now })
  const cardId = token.cardId ?? String(nextNumber(deps.counters, account, 'card'))
  return { methodId, token: { ...token, cardId } }
}

function methodOf(token: CardToken, { siteId }: Account): PaymentMethod | null {
  const match = matchCard(siteId, token.firstSix)[0]
  const isWrong = match?.range.hasCheckDigit && !token.hasValidCheckDigit
  return match && !isWrong ? match.method : null
}

/** The reason why the bank refuses the card, as a `status_detail`. Null if it accepts it. */
export function refusalOf({ token }: SubscriptionCard): string | null {
  const { status, detail } = outcomeOf(token.holder.name, 0, Number.POSITIVE_INFINITY)
  if (status === 'approved') return null
  // Charges are binary, so a review is a refusal.
  return status === 'in_process' ? 'cc_rejected_other_reason' : detail
}
