import { countryOf } from '../../facts/countries.ts'
import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { invalid } from '../errors/provider-error.ts'
import { type Answer, type Call, created, ok, type Route } from '../http/route.ts'
import { newPreferenceId } from '../identifiers.ts'
import { toInteger, toObject, toText } from '../json.ts'
import type { Condition } from '../store/table.ts'
import type { Preference } from './preference.ts'
import { toFoundPreferenceJson, toPreferenceJson } from './preference-json.ts'
import { readPreference } from './read-preference.ts'

const path = '/checkout/preferences'

export const preferenceRoutes: Route[] = [
  { method: 'POST', path, access: 'seller', handle: createPreference },
  { method: 'GET', path: `${path}/search`, access: 'seller', handle: searchPreferences },
  { method: 'GET', path: `${path}/:id`, access: 'seller', handle: getPreference },
  { method: 'PUT', path: `${path}/:id`, access: 'seller', handle: updatePreference },
]

function createPreference(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const read = readPreference(call.body, countryOf(account.siteId))
  const given = toObject(call.body)
  const preference: Preference = {
    id: newPreferenceId(deps.counters, account),
    siteId: account.siteId,
    collectorId: account.userId,
    clientId: account.clientId,
    externalReference: toText(given.external_reference),
    ...read,
    given,
    createdAt: now,
    updatedAt: null,
  }
  deps.tables.preferences.put(account.number, preference)
  return created(toPreferenceJson(preference, deps.publicUrl()))
}

/** Sources give 400 and 404 for an unknown id; 404. */
export function requirePreference(deps: Deps, account: Account, id: string): Preference {
  const preference = deps.tables.preferences.get(account.number, id)
  if (!preference) throw invalid('invalid_id', `preference_id ${id} not found`, 404)
  return preference
}

function getPreference(call: Call<Account>, deps: Deps): Answer {
  return ok(toPreferenceJson(requirePreference(deps, call.account, call.params.id ?? ''), deps.publicUrl()))
}

/** What is sent replaces what was there, field by field. */
function updatePreference(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const before = requirePreference(deps, account, call.params.id ?? '')
  const given = { ...before.given, ...toObject(call.body) }
  const read = readPreference(given, countryOf(account.siteId))
  const updated: Preference = {
    ...before,
    ...read,
    given,
    externalReference: toText(given.external_reference),
    updatedAt: now,
  }
  deps.tables.preferences.put(account.number, updated)
  return ok(toPreferenceJson(updated, deps.publicUrl()))
}

const filters: Record<string, (found: ReturnType<typeof toFoundPreferenceJson>) => unknown> = {
  sponsor_id: found => found.sponsor_id,
  site_id: found => found.site_id,
  marketplace: found => found.marketplace,
  payer_id: found => found.payer_id,
  payer_email: found => found.payer_email,
}

function searchPreferences(call: Call<Account>, deps: Deps): Answer {
  const { query, account } = call
  const limit = Math.max(1, toInteger(query.limit) ?? 100)
  const offset = Math.max(0, toInteger(query.offset) ?? 0)
  const where: Condition[] = query.external_reference
    ? [{ column: 'reference', is: '=', value: query.external_reference }]
    : []
  const given = Object.entries(filters).filter(([name]) => query[name])
  const found = deps.tables.preferences
    .find(account.number, { where, sort: { column: 'created', descending: true } })
    .map(toFoundPreferenceJson)
    .filter(each => given.every(([name, of]) => String(of(each)) === query[name]))
  const elements = found.slice(offset, offset + limit)
  return ok({ elements, next_offset: offset + elements.length, total: found.length })
}
