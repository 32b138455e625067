/**
 * Exchanges card data for a token, directly between browser and provider: no card number reaches the gateway.
 * Nothing here is stored, logged or cached.
 */
import type { IdentityDocument } from '../../server/facts/countries/country.ts'
import { isRecord } from '../unknown-json.ts'
import { askProvider } from './ask-provider.ts'

export type CardData = {
  /** The typed number. Spaces and hyphens are not sent. */
  number: string
  /** The typed month. It stays a string if it is not a number. */
  month: number | string
  year: number | string
  securityCode: string
  holderName: string
  document: IdentityDocument | null
}

export type SavedCardData = { cardId: string; securityCode: string }

export type ProviderAccess = { providerUrl: string; publicKey: string }

/** `simulatorKey` is the key that the control API demands from pages. Null while the simulator does not answer.
 * `actorPass` proves to it who the user is. */
export type SimulatorAccess = ProviderAccess & { simulatorKey: string | null; actorPass: string | null }

export type CardToken = { id: string; lastFour: string | null; firstSix: string | null }

/** @throws ProviderProblem with the provider's causes */
export function tokenizeCard(card: CardData, access: ProviderAccess): Promise<CardToken> {
  return postToken(access, {
    card_number: card.number.replace(/[\s-]/g, ''),
    expiration_month: card.month,
    expiration_year: card.year,
    security_code: card.securityCode,
    cardholder: { name: card.holderName, ...(card.document && { identification: card.document }) },
  })
}

/** Exchanges a saved card, which is known by its id only. Its security code is entered each time. */
export function tokenizeSavedCard(card: SavedCardData, access: ProviderAccess): Promise<CardToken> {
  return postToken(access, { card_id: card.cardId, security_code: card.securityCode })
}

async function postToken({ providerUrl, publicKey }: ProviderAccess, body: unknown): Promise<CardToken> {
  const url = `${providerUrl}/v1/card_tokens?public_key=${encodeURIComponent(publicKey)}`
  const answer = await askProvider(url, { method: 'POST', body, family: 'card_tokens' }, isToken)
  return {
    id: answer.id,
    lastFour: typeof answer.last_four_digits === 'string' ? answer.last_four_digits : null,
    firstSix: typeof answer.first_six_digits === 'string' ? answer.first_six_digits : null,
  }
}

function isToken(answer: unknown): answer is { id: string; [name: string]: unknown } {
  return isRecord(answer) && typeof answer.id === 'string'
}
