import { cardTokenBody, cardTokenChange, yapeTokenBody } from '../../../catalog/requests/card-tokens.ts'
import { fault, type RequestBody } from '../../../catalog/requests/field.ts'
import { reference } from '../../../catalog/requests/rule.ts'
import { isSiteId } from '../../../facts/countries.ts'
import { type JsonObject, toObject, toText } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { cardTokenError, notFound, refusal } from '../../http/errors/provider-error.ts'
import { refuseCardToken, refuseInWords } from '../../http/errors/refuse-others.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { newCardTokenId } from '../../store/accounts/identifiers.ts'
import { type CardToken, toCardTokenJson } from '../../store/records/card-token.ts'
import type { SavedCard } from '../../store/records/customer.ts'
import { readNewCard, withBrand } from './read-new-card.ts'
import { readYapePayer } from './yape-token.ts'

/** The owner of tokens made with a public key that no account has registered. Any account may charge them. */
const noAccount = 0

export const cardTokenHandlers = {
  create: createToken,
  get: getToken,
  change: updateToken,
  createForYape,
} satisfies Handlers['cardTokens']

function createToken(call: Call, deps: Deps) {
  const body = toObject(call.body)
  const siteId = siteOf(call, body)
  const cardId = toText(body.card_id)
  const card =
    cardId === null
      ? null
      : findSavedCard(cardId, { deps, account: call.account, customerId: toText(body.customer_id) })
  checkBody(card ? withCode(cardTokenBody, card) : withBrand(cardTokenBody, siteId), call, refuseCardToken)
  const token = card
    ? readSavedCard(body, card, call)
    : readNewCard(body, { siteId, publicKey: call.publicKey, now: call.now })
  const owner =
    cardId === null ? (call.account?.number ?? noAccount) : ownerOfCard(deps, call.account, cardId)
  deps.tables.cardTokens.put(owner, token)
  return created(toCardTokenJson(token))
}

function createForYape(call: Call, deps: Deps) {
  checkBody(yapeTokenBody, call, refuseInWords)
  const token = readYapePayer(toObject(call.body), { publicKey: call.publicKey, now: call.now })
  deps.tables.cardTokens.put(call.account?.number ?? noAccount, token)
  return created(toCardTokenJson(token))
}

function siteOf(call: Call, body: JsonObject) {
  if (isSiteId(body.site_id)) return body.site_id
  return call.account?.siteId ?? null
}

type CardOwner = { deps: Deps; account: Account | null; customerId: string | null }

function findSavedCard(cardId: string, { deps, account, customerId }: CardOwner) {
  const card = account
    ? deps.tables.savedCards.get(account.number, cardId)
    : deps.tables.savedCards.getAnywhere(cardId)?.document
  if (!card || (customerId !== null && card.customerId !== customerId)) throw cardTokenError(['E201'])
  return card
}

function ownerOfCard(deps: Deps, account: Account | null, cardId: string): number {
  return account?.number ?? deps.tables.savedCards.getAnywhere(cardId)?.account ?? noAccount
}

/** The declaration with the length of this card's code. */
export function withCode(
  request: RequestBody,
  { securityCodeLength }: Pick<CardToken, 'securityCodeLength'>,
): RequestBody {
  const rule = reference('E302')
  return {
    ...request,
    together({ security_code }) {
      const code = toText(security_code)
      const fits = code === null || code.length === securityCodeLength
      return fits ? [] : [fault('security_code', rule)]
    },
  }
}

function readSavedCard(body: JsonObject, card: SavedCard, call: Call): CardToken {
  const code = toText(body.security_code)
  return {
    id: newCardTokenId(),
    publicKey: call.publicKey,
    cardId: card.id,
    customerId: card.customerId,
    firstSix: card.firstSix,
    lastFour: card.lastFour,
    numberLength: card.numberLength,
    hasValidCheckDigit: card.hasValidCheckDigit,
    threeDs: card.threeDs,
    month: card.month,
    year: card.year,
    holder: card.holder,
    securityCodeLength: card.securityCodeLength,
    hasSecurityCode: code !== null,
    status: 'active',
    createdAt: call.now,
    updatedAt: call.now,
  }
}

function requireToken(call: Call, deps: Deps): { owner: number; token: CardToken } {
  const id = call.params.id ?? ''
  const found = deps.tables.cardTokens.getAnywhere(id)
  const isTheirs =
    found && (found.account === noAccount || !call.account || found.account === call.account.number)
  if (!found || !isTheirs) throw notFound('card token not found')
  return { owner: found.account, token: found.document }
}

function getToken(call: Call, deps: Deps) {
  return ok(toCardTokenJson(requireToken(call, deps).token))
}

function updateToken(call: Call, deps: Deps) {
  const { owner, token } = requireToken(call, deps)
  if (token.status !== 'active') throw refusal(400, 'Card token was used, please generate new')
  checkBody(withCode(cardTokenChange, token), call, refuseCardToken)
  const updated: CardToken = { ...token, hasSecurityCode: true, updatedAt: call.now }
  deps.tables.cardTokens.put(owner, updated)
  return ok(toCardTokenJson(updated))
}

/**
 * A token that the account may charge: its own, one made with the key of the application to which the seller connected,
 * or one without an owner. Null if there is none.
 */
export function findChargeable(
  deps: Deps,
  account: Account,
  id: string,
): { owner: number; token: CardToken } | null {
  const owners = [account.number, account.connection?.integrator ?? noAccount, noAccount]
  for (const owner of owners) {
    const token = deps.tables.cardTokens.get(owner, id)
    if (token) return { owner, token }
  }
  return null
}
