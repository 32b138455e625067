import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { customerError } from '../errors/customer-errors.ts'
import { readFilters } from '../http/read-filters.ts'
import { readPage } from '../http/read-page.ts'
import { type Answer, type Call, ok } from '../http/route.ts'
import { toCustomerJson } from './customer-json.ts'
import { cardsOf } from './find-customer.ts'

const defaultLimit = 10
const maxLimit = 100

const filterColumns = Object.entries({
  email: 'email',
  first_name: 'first_name',
  last_name: 'last_name',
  description: 'description',
  'identification.type': 'document_type',
  'identification.number': 'document',
})

/** `GET /v1/customers/search`, in any case, the oldest first. Unknown filters are ignored, as the provider does. */
export function searchCustomers(call: Call<Account>, deps: Deps): Answer {
  const { query, account } = call
  const page = readPage(query, { defaultLimit, refuse: () => customerError('125') })
  const limit = Math.min(page.limit, maxLimit)
  const { offset } = page
  const { total, found } = deps.tables.customers.search(account.number, {
    where: [
      ...readFilters(query, [['id', 'id']]),
      ...readFilters(query, filterColumns, text => [text.toLowerCase()]),
    ],
    sort: { column: 'created', descending: false },
    limit,
    offset,
  })
  const results = found.map(customer =>
    toCustomerJson(customer, { cards: cardsOf(deps, account, customer.id), account }),
  )
  return ok({ paging: { limit, offset, total }, results })
}
