import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { readPage } from '../http/read-page.ts'
import { type Answer, type Call, ok } from '../http/route.ts'
import type { Condition } from '../store/table.ts'
import { toFoundPreferenceJson } from './preference-json.ts'

const filters = Object.entries<(found: ReturnType<typeof toFoundPreferenceJson>) => unknown>({
  sponsor_id: found => found.sponsor_id,
  site_id: found => found.site_id,
  marketplace: found => found.marketplace,
  payer_id: found => found.payer_id,
  payer_email: found => found.payer_email,
})

export function searchPreferences(call: Call<Account>, deps: Deps): Answer {
  const { query, account } = call
  const { limit, offset } = readPage(query, { defaultLimit: 100 })
  const where: Condition[] = query.external_reference
    ? [{ column: 'reference', is: '=', value: query.external_reference }]
    : []
  const given = filters.filter(([name]) => query[name])
  const found = deps.tables.preferences
    .find(account.number, { where, sort: { column: 'created', descending: true } })
    .map(toFoundPreferenceJson)
    .filter(each => given.every(([name, of]) => String(of(each)) === query[name]))
  const elements = found.slice(offset, offset + limit)
  return ok({ elements, next_offset: offset + elements.length, total: found.length })
}
