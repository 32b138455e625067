import { branchBody, branchChange } from '../../../catalog/requests/counter.ts'
import { countryOf } from '../../../facts/countries.ts'
import { toUtcIso } from '../../../facts/dates.ts'
import { type JsonObject, toInteger, toNumber, toObject, toText } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { notFound, refusal } from '../../http/errors/provider-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readPage } from '../../http/read-page.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { nextShortId } from '../../store/accounts/identifiers.ts'
import type { Branch } from '../../store/records/branch.ts'
import { counterError, refuseCounter } from './counter-errors.ts'

export const branchHandlers = {
  create: createBranch,
  search: searchBranches,
  get: (call, deps) => ok(toBranchJson(requireBranch(call, deps), call.account)),
  change: changeBranch,
  delete: deleteBranch,
} satisfies Handlers['branches']

/** The user of the path must be the owner of the token. */
export function requireOwnUser({ account, params }: Call<Account>) {
  if (!/^\d+$/.test(params.user_id ?? ''))
    throw counterError(400, 'INVALID_USER_ID', 'USER_ID must be number.')
  if (params.user_id !== String(account.userId)) throw refusal(403, 'Forbidden')
}

function createBranch(call: Call<Account>, deps: Deps): Answer {
  requireOwnUser(call)
  checkBody(branchBody, call, refuseCounter)
  const { account, now } = call
  const branch: Branch = {
    id: nextShortId(deps.counters, account, 'branch'),
    ...detailsOf(toObject(call.body)),
    createdAt: now,
    updatedAt: now,
  }
  save(branch, call, deps)
  return created(toBranchJson(branch, account))
}

function changeBranch(call: Call<Account>, deps: Deps): Answer {
  requireOwnUser(call)
  const branch = requireBranch(call, deps)
  checkBody(branchChange, call, refuseCounter)
  const sent = toObject(call.body)
  const before = {
    name: branch.name,
    external_id: branch.externalId,
    business_hours: branch.businessHours,
  }
  const location = { ...branch.location, ...toObject(sent.location) }
  const changed = { ...branch, ...detailsOf({ ...before, ...sent, location }), updatedAt: call.now }
  save(changed, call, deps)
  return ok(toBranchJson(changed, call.account))
}

function detailsOf(body: JsonObject): Omit<Branch, 'id' | 'createdAt' | 'updatedAt'> {
  return {
    name: toText(body.name) ?? '',
    externalId: toText(body.external_id),
    businessHours: toObject(body.business_hours),
    location: toObject(body.location),
  }
}

/** Throws if another store of the seller has the external id. */
function save(branch: Branch, { account }: Call<Account>, { tables: { branches } }: Deps) {
  const { externalId, id } = branch
  const other = externalId === null ? undefined : branches.firstWith(account.number, 'external', externalId)
  if (other && other.id !== id)
    throw counterError(400, 'VALIDATION_ERROR', 'A store with the same EXTERNAL_ID already exists.')
  branches.put(account.number, branch)
}

function deleteBranch(call: Call<Account>, deps: Deps): Answer {
  requireOwnUser(call)
  const branch = requireBranch(call, deps)
  deps.tables.branches.remove(call.account.number, String(branch.id))
  return ok(toBranchJson(branch, call.account))
}

function requireBranch({ account, params: { id = '' } }: Call<Account>, deps: Deps): Branch {
  if (!/^\d+$/.test(id)) throw counterError(400, 'INVALID_STORE_ID', 'Invalid STORE_ID.')
  const branch = deps.tables.branches.get(account.number, id)
  if (!branch) throw notFound()
  return branch
}

function searchBranches(call: Call<Account>, deps: Deps): Answer {
  requireOwnUser(call)
  const { query, account } = call
  for (const name of ['offset', 'limit'])
    if (query[name] && toInteger(query[name]) === null)
      throw counterError(400, `INVALID_${name.toUpperCase()}`, `${name.toUpperCase()} must be number.`)
  const { limit, offset } = readPage(query, { defaultLimit: 30 })
  const where = query.external_id ? [{ column: 'external', is: '=' as const, value: query.external_id }] : []
  const { total, found } = deps.tables.branches.search(account.number, {
    where,
    sort: { column: 'created', isDescending: false },
    limit,
    offset,
  })
  return ok({ paging: { total, limit, offset }, results: found.map(each => toBranchJson(each, account)) })
}

function toBranchJson(
  { id, name, externalId, businessHours, location, createdAt }: Branch,
  account: Account,
) {
  const { street_name, street_number, city_name, state_name, reference, latitude, longitude } = location
  const country = new Intl.DisplayNames('es', { type: 'region' }).of(countryOf(account.siteId).code)
  return {
    id,
    name,
    date_creation: toUtcIso(createdAt),
    business_hours: businessHours,
    location: {
      address_line: `${street_name} ${street_number}, ${city_name}, ${state_name}, ${country}`,
      reference: toText(reference) ?? '',
      latitude: toNumber(latitude),
      longitude: toNumber(longitude),
    },
    ...(externalId !== null && { external_id: externalId }),
  }
}
