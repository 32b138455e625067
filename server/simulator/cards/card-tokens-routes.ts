import { cardTokenBody } from '../../catalog/requests/customers.ts'
import { isSiteId } from '../../facts/countries.ts'
import { isObject, type JsonObject, toObject, toText } from '../../facts/json.ts'
import type { Account } from '../accounts/account.ts'
import type { SavedCard } from '../customers/customer.ts'
import type { Deps } from '../deps.ts'
import { cardTokenError, notFound, refusal } from '../errors/provider-error.ts'
import { checkBody } from '../http/check-body.ts'
import type { Handlers } from '../http/handlers.ts'
import { type Call, created, ok } from '../http/route.ts'
import { newCardTokenId } from '../identifiers.ts'
import { type CardToken, toCardTokenJson } from './card-token.ts'
import { readNewCard } from './read-new-card.ts'
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
  const body = call.body ?? {}
  if (!isObject(body)) throw refusal(400, 'The request body must be a JSON object')
  checkBody(cardTokenBody, call, () => cardTokenError(['E202']))
  const cardId = toText(body.card_id)
  const token =
    cardId === null
      ? readNewCard(body, { siteId: siteOf(call, body), publicKey: call.publicKey, now: call.now })
      : readSavedCard(
          body,
          findSavedCard(cardId, { deps, account: call.account, customerId: toText(body.customer_id) }),
          call,
        )
  const owner =
    cardId === null ? (call.account?.number ?? noAccount) : ownerOfCard(deps, call.account, cardId)
  deps.tables.cardTokens.put(owner, token)
  return created(toCardTokenJson(token))
}

function createForYape(call: Call, deps: Deps) {
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

function readSavedCard(body: JsonObject, card: SavedCard, call: Call): CardToken {
  const code = toText(body.security_code)
  if (code !== null && (!/^\d+$/.test(code) || code.length !== card.securityCodeLength)) {
    throw cardTokenError(['E302'])
  }
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

/** Adds the security code, which the secure fields send afterwards (undocumented, seen in the browser script). */
function updateToken(call: Call, deps: Deps) {
  const { owner, token } = requireToken(call, deps)
  const code = isObject(call.body) ? toText(call.body.security_code) : null
  if (token.status !== 'active') throw refusal(400, 'Card token was used, please generate new')
  if (code === null) throw cardTokenError(['224'])
  if (!/^\d+$/.test(code) || code.length !== token.securityCodeLength) throw cardTokenError(['E302'])
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
