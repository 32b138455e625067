/** `/v2/pos`: the newer form of points of sale, over the same table as `/pos`. */

import { posV2Body, posV2Change } from '../../../catalog/requests/pos-v2.ts'
import { toOffsetIso } from '../../../facts/dates.ts'
import { posStatuses } from '../../../facts/in-person-orders.ts'
import { type JsonObject, toInteger, toObject, toText } from '../../../facts/json.ts'
import { checkBody, type Refuse } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { ProviderError } from '../../http/errors/provider-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { answerOnce } from '../../http/idempotency.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { nextShortId } from '../../store/accounts/identifiers.ts'
import type { Branch, PointOfSale } from '../../store/records/branch.ts'
import { qrOfPos, requirePos, savePos, searchPos } from './points-of-sale.ts'

export const posV2Handlers = {
  create: createOnce,
  search: (call, deps) => searchPos(call, deps, { defaultLimit: 30, maxLimit: 30, toJson: toPosJson }),
  get: (call, deps) => ok(toPosJson(requirePos(call, deps, missing), call.account)),
  change: changePos,
  delete(call, deps) {
    const { id } = requirePos(call, deps, missing)
    deps.tables.pointsOfSale.remove(call.account.number, String(id))
    return { status: 204 }
  },
} satisfies Handlers['posV2']

/** The form of orders and terminals (measured), with the words of the reference. */
function posError(status: number, code: string, message: string): ProviderError {
  return new ProviderError(status, { errors: [{ code, message }] })
}

/** The reference lists no error for an unknown id. */
const missing = () => posError(404, 'not_found', 'Point of sale not found')
const taken = () =>
  posError(
    409,
    'pos_already_exists',
    'A point of sale with the same `external_id` already exists for this user',
  )

const refuse: Refuse = ([{ path, rule }]) =>
  posError(
    400,
    String(rule.code),
    rule.message === 'property not allowed' ? `${path}: ${rule.message}` : (rule.message ?? path),
  )

const maxKeyLength = 64

/** Creates a point of sale once for each idempotency key. */
function createOnce(call: Call<Account>, deps: Deps): Answer {
  const key = toText(call.headers['x-idempotency-key'])
  if (key === null) throw posError(400, 'bad_request', 'Missing X-Idempotency-Key header')
  if (key.length > maxKeyLength)
    throw posError(400, 'bad_request', 'X-Idempotency-Key must have between 1 and 64 characters')
  const refuse = () =>
    posError(400, 'idempotency_key_already_used', 'The key was already used with another request')
  return answerOnce(call, deps, { key, refuse, perform: () => createPos(call, deps) })
}

function createPos(call: Call<Account>, deps: Deps): Answer {
  checkBody(posV2Body, call, refuse)
  const { account, now } = call
  const sent = toObject(call.body)
  const empty = { name: '', fixedAmount: true, category: null, externalId: null, url: null }
  const details = withFields(empty, sent)
  const pos = {
    ...details,
    name: details.name || details.externalId || '',
    id: nextShortId(deps.counters, account, 'pos'),
    ...branchOf(requireBranch(sent, call, deps)),
    createdAt: now,
    updatedAt: now,
  }
  savePos(pos, { account, deps }, taken)
  return created(toPosJson(pos, account))
}

function changePos(call: Call<Account>, deps: Deps): Answer {
  const pos = requirePos(call, deps, missing)
  checkBody(posV2Change, call, refuse)
  const sent = toObject(call.body)
  const isMoved = sent.store_id !== undefined || sent.external_store_id !== undefined
  const changed = {
    ...withFields(pos, sent),
    ...(isMoved && branchOf(requireBranch(sent, call, deps))),
    updatedAt: call.now,
  }
  savePos(changed, { account: call.account, deps }, taken)
  return ok(toPosJson(changed, call.account))
}

type Details = Pick<PointOfSale, 'name' | 'category' | 'externalId' | 'operatingMode' | 'status'>

function withFields<D extends Details>(before: D, sent: JsonObject): D {
  const { operating_mode, category } = toObject(toObject(sent.config).qr)
  const mode = toText(operating_mode) ?? before.operatingMode
  const status = posStatuses.find(known => known === sent.status) ?? before.status
  return {
    ...before,
    name: toText(sent.name) ?? before.name,
    externalId: toText(sent.external_id) ?? before.externalId,
    category: toInteger(category) ?? before.category,
    ...(mode && { operatingMode: mode }),
    ...(status && { status }),
  }
}

const branchOf = ({ id, externalId }: Branch) => ({ branchId: id, externalBranchId: externalId })

/** The store that the body names. Both ids must be of one store. */
function requireBranch(sent: JsonObject, { account }: Call<Account>, { tables: { branches } }: Deps): Branch {
  const external = toText(sent.external_store_id)
  const id = toText(sent.store_id)
  const named = external === null ? undefined : branches.firstWith(account.number, 'external', external)
  if (external !== null && (!named || (id !== null && String(named.id) !== id)))
    throw posError(400, 'invalid_external_store_id', 'external_store_id is invalid')
  const branch = named ?? branches.get(account.number, id ?? '')
  if (!branch) throw posError(404, 'store_not_found', 'Store not found')
  return branch
}

function toPosJson(pos: PointOfSale, account: Account) {
  const { id, name, branchId, externalBranchId, externalId, category, operatingMode = 'pdv' } = pos
  return {
    id,
    name,
    status: pos.status ?? 'active',
    date_created: toOffsetIso(pos.createdAt),
    date_last_updated: toOffsetIso(pos.updatedAt),
    user_id: account.userId,
    ...(branchId !== null && { store_id: String(branchId) }),
    ...(externalBranchId !== null && { external_store_id: externalBranchId }),
    ...(externalId !== null && { external_id: externalId }),
    qr_response: qrOfPos(pos, account),
    config: { qr: { operating_mode: operatingMode, ...(category !== null && { category }) } },
  }
}
