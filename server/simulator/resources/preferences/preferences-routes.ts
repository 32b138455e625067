import { preferenceBody, preferenceChangeOf } from '../../../catalog/requests/preferences.ts'
import { countryOf } from '../../../facts/countries.ts'
import { type JsonObject, toObject, toText } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { preferenceError } from '../../http/errors/provider-error.ts'
import { refusePreference } from '../../http/errors/refuse-preference.ts'
import { leaveOutGradings } from '../../http/gradings.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readFilters, readPage } from '../../http/read-page.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import { warnOfMarketplaceFee } from '../../http/warn-of-marketplace-fee.ts'
import type { Account } from '../../store/accounts/account.ts'
import { newPreferenceId } from '../../store/accounts/identifiers.ts'
import type { Preference } from '../../store/records/preference.ts'
import type { Condition } from '../../store/search-sql.ts'
import { withAccountRules } from './account-rules.ts'
import { toFoundPreferenceJson, toPreferenceJson } from './preference-json.ts'
import { readPreference } from './read-preference.ts'

export const preferenceHandlers = {
  create: createPreference,
  search: searchPreferences,
  get: getPreference,
  change: updatePreference,
} satisfies Handlers['preferences']

function createPreference(call: Call<Account>, deps: Deps): Answer {
  return created(toPreferenceJson(makePreference(call, deps), deps.publicUrl()))
}

/** Creates and stores the preference of a call. */
export function makePreference(
  call: Call<Account>,
  deps: Deps,
  origin: Pick<Preference, 'isOfPlugin'> = {},
): Preference {
  const { account, now } = call
  checkBody(withAccountRules(preferenceBody, account, deps), call, refusePreference(call.body))
  call.warnings.push(...warnOfMarketplaceFee(call.body, account))
  const fields = toObject(call.body)
  const read = readPreference(fields, countryOf(account.siteId))
  const preference: Preference = {
    id: newPreferenceId(deps.counters, account),
    siteId: account.siteId,
    collectorId: account.userId,
    clientId: account.clientId,
    externalReference: toText(fields.external_reference),
    ...read,
    given: fields,
    ...origin,
    createdAt: now,
    updatedAt: null,
  }
  deps.tables.preferences.put(account.number, preference)
  return preference
}

/** The preference with this id. Sources say 400 or 404 for an unknown one; 404 is used. */
function requirePreference(deps: Deps, account: Account, id: string): Preference {
  const preference = deps.tables.preferences.get(account.number, id)
  if (!preference) throw preferenceError('not_found', undefined, id)
  return preference
}

function getPreference(call: Call<Account>, deps: Deps): Answer {
  return ok(toPreferenceJson(requirePreference(deps, call.account, call.params.id ?? ''), deps.publicUrl()))
}

/** Updates a preference. Fields in the request replace stored ones; the others stay. */
function updatePreference(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const before = requirePreference(deps, account, call.params.id ?? '')
  const changed = { ...before.given, ...toObject(call.body) }
  const request = withAccountRules(preferenceChangeOf(before.given), account, deps)
  checkBody(request, call, refusePreference(changed))
  call.warnings.push(...warnOfMarketplaceFee(call.body, account))
  const fields = knownOf(changed)
  const read = readPreference(fields, countryOf(account.siteId))
  const updated: Preference = {
    ...before,
    ...read,
    given: fields,
    externalReference: toText(fields.external_reference),
    updatedAt: now,
  }
  deps.tables.preferences.put(account.number, updated)
  return ok(toPreferenceJson(updated, deps.publicUrl()))
}

/** Without the names that the provider ignores, of which only the call that sends them is warned. */
function knownOf(fields: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => Object.hasOwn(preferenceBody.fields, name)),
  )
}

const filterColumns = Object.entries({
  external_reference: 'reference',
  sponsor_id: 'sponsor',
  site_id: 'site',
  marketplace: 'marketplace',
  payer_email: 'email',
})

/** Finds preferences, the newest first. No preference has a payer's id. */
function searchPreferences(call: Call<Account>, deps: Deps): Answer {
  const { query, account } = call
  const { preferences } = deps.tables
  const { limit, offset } = readPage(query, { defaultLimit: 100 })
  const filters = [
    ...readFilters(query, filterColumns),
    ...readFilters(query, [['payer_id', 'id']], () => []),
  ]
  const count = (where: Condition[]) => preferences.count(account.number, where)
  const { where, paging } = leaveOutGradings(call, filters, { count })
  const { total, found } = preferences.search(account.number, {
    where,
    sort: { column: 'created', isDescending: true },
    limit,
    offset,
  })
  const elements = found.map(toFoundPreferenceJson)
  return ok({ elements, next_offset: offset + elements.length, total, ...paging })
}
