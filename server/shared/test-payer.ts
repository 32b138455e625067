/** The cards and the person that the kit pays with. */
import { type CardholderName, cardholderNames } from '../facts/cardholder-outcomes.ts'
import { testCardExpiry } from '../facts/countries/cards.ts'
import { methodsWithoutCard } from '../facts/countries/country.ts'
import type { Country } from '../facts/countries.ts'

type NewCard = {
  card_number: string
  security_code: string
  expiration_month: number
  expiration_year: number
  cardholder: { name: string; identification?: object }
}
/** What creates card tokens at the provider. */
type Tokens = { cardTokens: { create: (card: NewCard) => Promise<{ id: string }> } }

type Card = Country['testCards'][number]

/**
 * The test card of a payment method, or the country's first card if no method is named.
 * @throws Error that lists the country's methods if it has no card of this method
 */
export function cardOf(country: Country, method: string | undefined): Card {
  const { id, testCards } = country
  const card = method === undefined ? testCards[0] : testCards.find(one => one.method === method)
  if (card) return card
  const cards = testCards.map(one => one.method).join(', ')
  const others = methodsWithoutCard(country)
    .map(one => one.id)
    .join(', ')
  throw new Error(`${id} has no card ${method}. Its cards: ${cards}. Without a card: ${others}.`)
}

/** The name of a card's holder decides the outcome of its payment. */
export type Holder = { outcome: CardholderName; country: Country }

/**
 * Resolves to a token for one payment.
 * @throws Error if the outcome is unknown: the provider approves a card with any other holder name
 */
export async function tokenize(
  { cardTokens }: Tokens,
  card: Card,
  { outcome, country }: Holder,
): Promise<string> {
  if (!cardholderNames.includes(outcome))
    throw new Error(`No card has the outcome ${outcome}. The outcomes are: ${cardholderNames.join(', ')}.`)
  const { testDocument } = country
  const { id } = await cardTokens.create({
    card_number: card.number,
    security_code: card.securityCode,
    expiration_month: testCardExpiry.month,
    expiration_year: testCardExpiry.year,
    cardholder: { name: outcome, ...(testDocument && { identification: testDocument }) },
  })
  return id
}

/** A boleto needs name, document and address of the payer; other methods ignore them. */
export function payerOf({ testDocument, testAddress }: Country) {
  return {
    email: 'test_payer_12345@testuser.com',
    first_name: 'Ana',
    last_name: 'Test',
    ...(testDocument && { identification: testDocument }),
    address: {
      zip_code: testAddress.zipCode,
      street_name: 'Calle',
      street_number: '1',
      neighborhood: testAddress.city,
      city: testAddress.city,
      federal_unit: testAddress.stateId.slice(-2),
    },
  }
}
