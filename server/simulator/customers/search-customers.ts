import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { customerError } from '../errors/customer-errors.ts'
import { readPage } from '../http/read-page.ts'
import { type Answer, type Call, ok } from '../http/route.ts'
import type { Condition } from '../store/table.ts'
import type { Customer } from './customer.ts'
import { toCustomerJson } from './customer-json.ts'
import { cardsOf } from './find-customer.ts'

const defaultLimit = 10
const maxLimit = 100

/** The filters besides `email`. They have no index, because an account has few customers. */
const filters = Object.entries<(customer: Customer) => string | null>({
  id: customer => customer.id,
  first_name: customer => customer.firstName,
  last_name: customer => customer.lastName,
  description: customer => customer.description,
  'identification.type': customer => customer.identification.type,
  'identification.number': customer => customer.identification.number,
})

/** `GET /v1/customers/search`. Unknown filters are ignored, as the provider does. */
export function searchCustomers(call: Call<Account>, deps: Deps): Answer {
  const { query, account } = call
  const page = readPage(query, { defaultLimit, refuse: () => customerError('125') })
  const limit = Math.min(page.limit, maxLimit)
  const { offset } = page
  const where: Condition[] = query.email
    ? [{ column: 'email', is: '=', value: query.email.toLowerCase() }]
    : []
  const given = filters.filter(([name]) => query[name])
  const fits = (customer: Customer) =>
    given.every(([name, of]) => of(customer)?.toLowerCase() === query[name]?.toLowerCase())
  const found = deps.tables.customers.find(account.number, { where }).filter(fits)
  const results = found
    .slice(offset, offset + limit)
    .map(customer => toCustomerJson(customer, { cards: cardsOf(deps, account, customer.id), account }))
  return ok({ paging: { limit, offset, total: found.length }, results })
}
