import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { readFilters } from '../http/read-filters.ts'
import { readPage } from '../http/read-page.ts'
import { type Answer, type Call, ok } from '../http/route.ts'
import { toFoundPreferenceJson } from './preference-json.ts'

const filterColumns = Object.entries({
  external_reference: 'reference',
  sponsor_id: 'sponsor',
  site_id: 'site',
  marketplace: 'marketplace',
  payer_email: 'email',
})

/** The newest first. No preference has a payer's id. */
export function searchPreferences({ query, account }: Call<Account>, deps: Deps): Answer {
  const { limit, offset } = readPage(query, { defaultLimit: 100 })
  const { total, found } = deps.tables.preferences.search(account.number, {
    where: [...readFilters(query, filterColumns), ...readFilters(query, [['payer_id', 'id']], () => [])],
    sort: { column: 'created', descending: true },
    limit,
    offset,
  })
  const elements = found.map(toFoundPreferenceJson)
  return ok({ elements, next_offset: offset + elements.length, total })
}
