import { pointOfSaleBody, pointOfSaleChange } from '../../../catalog/requests/counter.ts'
import { toOffsetIso } from '../../../facts/dates.ts'
import { type JsonObject, toInteger, toObject, toText } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { notFound, refusal } from '../../http/errors/provider-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readFilters, readPage } from '../../http/read-page.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { nextShortId, toUuid } from '../../store/accounts/identifiers.ts'
import type { Branch, PointOfSale } from '../../store/records/branch.ts'
import { requireOwnUser } from './branches-routes.ts'
import { counterError, refuseCounter } from './counter-errors.ts'

export const pointOfSaleHandlers = {
  create: createPos,
  search: searchPos,
  listOfUser(call, deps) {
    requireOwnUser(call)
    return searchPos(call, deps)
  },
  get: (call, deps) => ok(toPosJson(requirePos(call, deps), call)),
  change: changePos,
  delete: deletePos,
} satisfies Handlers['pointsOfSale']

function createPos(call: Call<Account>, deps: Deps): Answer {
  checkBody(pointOfSaleBody, call, refuseCounter)
  const { account, now } = call
  const details = detailsOf(toObject(call.body), call, deps)
  const pos: PointOfSale = {
    id: nextShortId(deps.counters, account, 'pos'),
    ...details,
    createdAt: now,
    updatedAt: now,
  }
  save(pos, call, deps)
  return created(toPosJson(pos, call))
}

function changePos(call: Call<Account>, deps: Deps): Answer {
  const pos = requirePos(call, deps)
  checkBody(pointOfSaleChange, call, refuseCounter)
  const sent = toObject(call.body)
  const before = {
    name: pos.name,
    fixed_amount: pos.fixedAmount,
    category: pos.category,
    // Whoever sends only an external id may mean another store than the one before.
    store_id: sent.external_store_id === undefined ? pos.branchId : null,
    external_id: pos.externalId,
    url: pos.url,
  }
  const changed = { ...pos, ...detailsOf({ ...before, ...sent }, call, deps), updatedAt: call.now }
  save(changed, call, deps)
  return ok(toPosJson(changed, call))
}

type Details = Omit<PointOfSale, 'id' | 'createdAt' | 'updatedAt'>

function detailsOf(body: JsonObject, call: Call<Account>, deps: Deps): Details {
  const branch = findBranch(body, call, deps)
  return {
    name: toText(body.name) ?? '',
    fixedAmount: body.fixed_amount === true,
    category: toInteger(body.category),
    branchId: branch?.id ?? null,
    externalBranchId: branch?.externalId ?? null,
    externalId: toText(body.external_id),
    url: toText(body.url),
  }
}

/** The store that the body names by its id, by its external id, or by both. */
function findBranch(
  body: JsonObject,
  { account }: Call<Account>,
  { tables: { branches } }: Deps,
): Branch | null {
  const external = toText(body.external_store_id)
  const id = toInteger(body.store_id)
  const named = external === null ? null : branches.firstWith(account.number, 'external', external)
  if (external !== null && !named)
    throw counterError(
      400,
      'INEXISTENT_EXTERNAL_STORE_ID',
      'The EXTERNAL_STORE_ID does not refer to any existing store.',
    )
  if (id === null) return named ?? null
  if (named && named.id !== id)
    throw counterError(
      400,
      'EXTERNAL_STORE_ID_NOT_MATCH',
      'The EXTERNAL_STORE_ID does not refer to the indicated STORE_ID.',
    )
  const branch = branches.get(account.number, String(id))
  // The reference lists no error for a store that does not exist.
  if (!branch)
    throw counterError(400, 'INVALID_STORE_ID', 'The STORE_ID does not refer to any existing store.')
  return branch
}

/** Throws if another point of sale of the seller has the external id. */
function save(pos: PointOfSale, { account }: Call<Account>, { tables: { pointsOfSale } }: Deps) {
  const { externalId } = pos
  const other =
    externalId === null ? undefined : pointsOfSale.firstWith(account.number, 'external', externalId)
  if (other && other.id !== pos.id) throw refusal(409, 'A pos with the same EXTERNAL_ID already exists.')
  pointsOfSale.put(account.number, pos)
}

/** A deletion answers no body (OpenAPI description). */
function deletePos(call: Call<Account>, deps: Deps): Answer {
  const pos = requirePos(call, deps)
  deps.tables.pointsOfSale.remove(call.account.number, String(pos.id))
  return { status: 204 }
}

function requirePos({ account, params: { id = '' } }: Call<Account>, deps: Deps): PointOfSale {
  const pos = deps.tables.pointsOfSale.get(account.number, id)
  if (!pos) throw notFound('Point of sale not found')
  return pos
}

/** The filters of a search, with the columns of the table. */
export const posFilters = [
  ['external_id', 'external'],
  ['store_id', 'branch'],
  ['external_store_id', 'external_branch'],
  ['category', 'category'],
] as const

function searchPos(call: Call<Account>, deps: Deps): Answer {
  const { limit, offset } = readPage(call.query, { defaultLimit: 30 })
  const { total, found } = deps.tables.pointsOfSale.search(call.account.number, {
    where: readFilters(call.query, posFilters),
    sort: { column: 'created', isDescending: false },
    limit,
    offset,
  })
  return ok({ paging: { total, limit, offset }, results: found.map(pos => toPosJson(pos, call)) })
}

const uuidOf = ({ id }: PointOfSale, { tokenHash }: Account) =>
  toUuid(`pos:${tokenHash}:${id}`).replaceAll('-', '')

/** The pictures of the printed code are at the provider's address, which the simulator does not draw. */
export function qrOfPos(pos: PointOfSale, account: Account) {
  const uuid = uuidOf(pos, account)
  const image = (name: string) => `https://www.mercadopago.com/instore/merchant/qr/${pos.id}/${name}`
  return {
    image: image(`${uuid}.png`),
    template_document: image(`template_${uuid}.pdf`),
    template_image: image(`template_${uuid}.png`),
  }
}

function toPosJson(pos: PointOfSale, { account }: Call<Account>) {
  return {
    id: pos.id,
    name: pos.name,
    status: pos.status ?? 'active',
    fixed_amount: pos.fixedAmount,
    category: pos.category,
    ...(pos.branchId !== null && { store_id: String(pos.branchId) }),
    ...(pos.externalBranchId !== null && { external_store_id: pos.externalBranchId }),
    ...(pos.externalId !== null && { external_id: pos.externalId }),
    ...(pos.url !== null && { url: pos.url }),
    date_created: toOffsetIso(pos.createdAt),
    date_last_updated: toOffsetIso(pos.updatedAt),
    uuid: uuidOf(pos, account),
    user_id: account.userId,
    qr: qrOfPos(pos, account),
  }
}
