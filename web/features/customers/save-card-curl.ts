import type { SiteId } from '../../../server/facts/countries.ts'
import type { CardDraft } from '../../cards/card-draft.ts'
import { toCardData } from '../../cards/card-draft.ts'
import { toCurl } from '../../http/curl.ts'
import type { ProviderAccess } from '../../provider/tokenize-card.ts'

const tokenMark = '@@token@@'

/**
 * Saving the card as two commands, the second with the token of the first. Official test cards are public; one
 * that was typed in is never written out.
 * @param cardsUrl where the gateway takes the token
 */
export function saveCardCurl(
  draft: CardDraft,
  site: SiteId,
  access: ProviderAccess,
  cardsUrl: string,
): string {
  const isOwn = draft.choice === 'own'
  const card = toCardData(isOwn ? { ...draft, choice: 'visa' } : draft, site)
  const token = toCurl({
    method: 'POST',
    url: `${access.providerUrl}/v1/card_tokens?public_key=${encodeURIComponent(access.publicKey)}`,
    body: {
      card_number: isOwn ? 'NUMBER OF A TEST CARD' : card.number,
      expiration_month: card.month,
      expiration_year: card.year,
      security_code: isOwn ? 'CODE' : card.securityCode,
      cardholder: { name: card.holderName, ...(card.document && { identification: card.document }) },
    },
  })
  const save = toCurl({ method: 'POST', url: cardsUrl, body: { token: tokenMark } })
  // The shell fills the token in between two single-quoted pieces.
  const filled = save.replace(tokenMark, `'"$TOKEN"'`)
  return `TOKEN=$(${token} \\\n  | sed -E 's/.*"id":"([0-9a-f]{32})".*/\\1/')\n\n${filled}`
}
