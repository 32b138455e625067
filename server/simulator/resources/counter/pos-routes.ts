import { pointOfSaleBody, pointOfSaleChange } from '../../../catalog/requests/counter.ts'
import { toOffsetIso } from '../../../facts/dates.ts'
import { type JsonObject, toInteger, toObject, toText } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { notFound, refusal } from '../../http/errors/provider-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { nextShortId } from '../../store/accounts/identifiers.ts'
import type { Branch, PointOfSale } from '../../store/records/branch.ts'
import { requireOwnUser } from './branches-routes.ts'
import { counterError, refuseCounter } from './counter-errors.ts'
import { qrOfPos, requirePos, savePos, searchPos, uuidOfPos } from './points-of-sale.ts'

export const pointOfSaleHandlers = {
  create: createPos,
  search,
  listOfUser(call, deps) {
    requireOwnUser(call)
    return search(call, deps)
  },
  get: (call, deps) => ok(toPosJson(requirePos(call, deps, missing), call.account)),
  change: changePos,
  delete: deletePos,
} satisfies Handlers['pointsOfSale']

const missing = () => notFound('Point of sale not found')
const taken = () => refusal(409, 'A pos with the same EXTERNAL_ID already exists.')

function search(call: Call<Account>, deps: Deps): Answer {
  return searchPos(call, deps, { defaultLimit: 30, toJson: toPosJson })
}

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
  savePos(pos, { account, deps }, taken)
  return created(toPosJson(pos, account))
}

function changePos(call: Call<Account>, deps: Deps): Answer {
  const pos = requirePos(call, deps, missing)
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
  savePos(changed, { account: call.account, deps }, taken)
  return ok(toPosJson(changed, call.account))
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

/** A deletion answers no body (OpenAPI description). */
function deletePos(call: Call<Account>, deps: Deps): Answer {
  const pos = requirePos(call, deps, missing)
  deps.tables.pointsOfSale.remove(call.account.number, String(pos.id))
  return { status: 204 }
}

function toPosJson(pos: PointOfSale, account: Account) {
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
    uuid: uuidOfPos(pos, account),
    user_id: account.userId,
    qr: qrOfPos(pos, account),
  }
}
