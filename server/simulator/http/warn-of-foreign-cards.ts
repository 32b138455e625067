import { isForeignTestCard } from '../../facts/test-cards.ts'
import type { Warning } from '../../facts/warnings.ts'
import type { Account } from '../store/accounts/account.ts'
import type { Deps } from './deps.ts'
import type { Call } from './route.ts'
import { tokensOfBody } from './tokens-of-body.ts'

/**
 * Names the card tokens of a write that stand for test cards of other countries. The provider publishes test cards for
 * each country, and no source shows what it does with others in a payment: one report has a card of an
 * unknown range that is refused in an order.
 */
export function warnOfForeignCards(
  { method, body }: Pick<Call, 'method' | 'body'>,
  { siteId }: Account,
  { tables }: Pick<Deps, 'tables'>,
): Warning[] {
  if (method === 'GET') return []
  return tokensOfBody(body).flatMap(({ path, token }) => {
    const card = tables.cardTokens.getAnywhere(token)?.document
    const isForeign = card && isForeignTestCard(siteId, card.firstSix, card.lastFour)
    return isForeign ? [{ code: 'foreign_test_card', path, source: 'pages about test cards' }] : []
  })
}
