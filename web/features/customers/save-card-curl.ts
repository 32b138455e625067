import type { SiteId } from '../../../server/facts/countries.ts'
import type { CardDraft } from '../../cards/card-draft.ts'
import { toCardData } from '../../cards/card-draft.ts'
import { toCurl } from '../../http/curl.ts'
import type { ProviderAccess } from '../../provider/tokenize-card.ts'

const tokenMark = '@@token@@'

type Target = {
  site: SiteId
  access: ProviderAccess
  /** The gateway's URL of the customer's cards. */
  cardsUrl: string
}

/**
 * The two commands that save the card: the second uses the token of the first. Official test cards are public; shell
 * variables replace the data of a typed card.
 */
export function saveCardCurl(draft: CardDraft, { site, access, cardsUrl }: Target): string {
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
  // The single-quoted text ends before the shell variable and begins again after it.
  const filled = save.replace(tokenMark, `'"$TOKEN"'`)
  return `TOKEN=$(${token} \\\n  | sed -E 's/.*"id":"([0-9a-f]{32})".*/\\1/')\n\n${filled}`
}
