import { checkExpiry, readExpiry } from '../../../catalog/requests/card-tokens.ts'
import { savedCardBody, savedCardChange } from '../../../catalog/requests/customers.ts'
import { matchCard, matchCardAnywhere } from '../../../facts/countries/find-method.ts'
import { testIssuer } from '../../../facts/countries/payment-method.ts'
import { type JsonObject, textIn, toInteger, toObject, toText } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { cardNotFound, customerError } from '../../http/errors/provider-error.ts'
import { refuseCustomer } from '../../http/errors/refuse-others.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { nextNumber } from '../../store/accounts/identifiers.ts'
import { type CardToken, isExpired } from '../../store/records/card-token.ts'
import type { SavedCard } from '../../store/records/customer.ts'
import { findChargeable } from '../cards/card-tokens-routes.ts'
import { toCardJson } from './customer-json.ts'
import { cardsOf, requireCustomer } from './find-customer.ts'

export const customerCardHandlers = {
  create: saveCard,
  list: listCards,
  get: getCard,
  change: updateCard,
  delete: deleteCard,
} satisfies Handlers['cards']

/** Maximum number of cards, which only an endless loop exceeds. The provider's maximum is not documented. */
const maxCards = 100

function requireCard(call: Call<Account>, deps: Deps): SavedCard {
  const customer = requireCustomer(call, deps)
  const card = deps.tables.savedCards.get(call.account.number, call.params.card_id ?? '')
  if (!card || card.customerId !== customer.id) throw cardNotFound()
  return card
}

/** Saves the card of a token. A card that the customer already has is returned, not saved again. */
function saveCard(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const customer = requireCustomer(call, deps, 'customer_of_card_not_found')
  checkBody(savedCardBody, call, refuseCustomer)
  const body = toObject(call.body)
  const { owner, token } = requireToken(call, deps, textIn(body.token))
  if (token.customerId !== null && token.customerId !== customer.id) throw customerError('140')
  const cards = cardsOf(deps, account, customer.id)
  const known = cards.find(card => isSameCard(card, token))
  if (known) return created(toCardJson(known, account))
  if (cards.length >= maxCards) throw customerError('129')
  const card = toSavedCard(token, body, {
    id: String(nextNumber(deps.counters, account, 'card')),
    customerId: customer.id,
    account,
    now,
  })
  deps.tables.savedCards.put(account.number, card)
  deps.tables.cardTokens.put(owner, { ...token, status: 'used', cardId: card.id, updatedAt: now })
  if (customer.defaultCard === null) {
    deps.tables.customers.put(account.number, { ...customer, defaultCard: card.id, updatedAt: now })
  }
  return created(toCardJson(card, account))
}

function requireToken(call: Call<Account>, deps: Deps, id: string) {
  const found = findChargeable(deps, call.account, id)
  if (!found || isExpired(found.token, call.now)) throw customerError('121')
  if (found.token.status !== 'active') throw customerError('122')
  return found
}

function isSameCard(card: SavedCard, token: CardToken): boolean {
  const same = card.firstSix === token.firstSix && card.lastFour === token.lastFour
  return same && card.month === token.month && card.year === token.year
}

type NewCard = { id: string; customerId: string; account: Account; now: number }

function toSavedCard(
  token: CardToken,
  body: JsonObject,
  { id, customerId, account, now }: NewCard,
): SavedCard {
  const [ofCountry] = matchCard(account.siteId, token.firstSix)
  if (!ofCountry && matchCardAnywhere(token.firstSix).length > 0)
    throw customerError('card-120', account.siteId)
  const methodId = toText(body.payment_method_id) ?? ofCountry?.method.id
  if (!methodId) throw customerError('127')
  return {
    id,
    customerId,
    firstSix: token.firstSix,
    lastFour: token.lastFour,
    numberLength: token.numberLength,
    hasValidCheckDigit: token.hasValidCheckDigit,
    threeDs: token.threeDs,
    month: token.month,
    year: token.year,
    securityCodeLength: token.securityCodeLength,
    holder: token.holder,
    methodId,
    issuerId: toInteger(body.issuer_id) ?? testIssuer.id,
    createdAt: now,
    updatedAt: now,
  }
}

function listCards(call: Call<Account>, deps: Deps): Answer {
  const customer = requireCustomer(call, deps)
  return ok(cardsOf(deps, call.account, customer.id).map(card => toCardJson(card, call.account)))
}

function getCard(call: Call<Account>, deps: Deps): Answer {
  return ok(toCardJson(requireCard(call, deps), call.account))
}

/** Changes expiry and cardholder, by value or by a new token of the card; the id stays. */
function updateCard(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const card = requireCard(call, deps)
  checkBody(savedCardChange, call, refuseCustomer)
  const body = toObject(call.body)
  const tokenId = toText(body.token)
  const token = tokenId === null ? null : requireToken(call, deps, tokenId).token
  const sent = { month: toInteger(body.expiration_month), year: toInteger(body.expiration_year) }
  const expiryFields = {
    expiration_month: sent.month ?? token?.month ?? card.month,
    expiration_year: sent.year ?? token?.year ?? card.year,
  }
  const changesExpiry = sent.month !== null || sent.year !== null
  if (changesExpiry && checkExpiry(expiryFields, now).length > 0) throw customerError('122')
  const expiry = readExpiry(expiryFields)
  const holder = toObject(body.cardholder)
  const document = toObject(holder.identification)
  const before = token?.holder ?? card.holder
  const updated: SavedCard = {
    ...card,
    month: expiry.month,
    year: expiry.year,
    holder: {
      name: toText(holder.name) ?? before.name,
      identification: {
        type: toText(document.type) ?? before.identification.type,
        number: toText(document.number) ?? before.identification.number,
      },
    },
    updatedAt: now,
  }
  deps.tables.savedCards.put(account.number, updated)
  return ok(toCardJson(updated, account))
}

/** Answers with the deleted card. If it was the default card, the next one becomes the default. */
function deleteCard(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const card = requireCard(call, deps)
  const customer = requireCustomer(call, deps)
  deps.tables.savedCards.remove(account.number, card.id)
  if (customer.defaultCard === card.id) {
    const next = cardsOf(deps, account, customer.id)[0]?.id ?? null
    deps.tables.customers.put(account.number, { ...customer, defaultCard: next, updatedAt: now })
  }
  return ok(toCardJson(card, account))
}
