import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { customerError } from '../errors/customer-errors.ts'
import { type Answer, type Call, ok } from '../http/route.ts'
import { toInteger } from '../json.ts'
import type { Condition } from '../store/table.ts'
import type { Customer } from './customer.ts'
import { toCustomerJson } from './customer-json.ts'
import { cardsOf } from './find-customer.ts'

const defaultLimit = 10
const maxLimit = 100

/** The filters besides `email`. Without an index: an account has few customers. */
const filters: Record<string, (customer: Customer) => string | null> = {
  id: customer => customer.id,
  first_name: customer => customer.firstName,
  last_name: customer => customer.lastName,
  description: customer => customer.description,
  'identification.type': customer => customer.identification.type,
  'identification.number': customer => customer.identification.number,
}

/** `GET /v1/customers/search`. Unknown filters are ignored, as the provider does. */
export function searchCustomers(call: Call<Account>, deps: Deps): Answer {
  const { query, account } = call
  const limit = Math.min(readBound(query.limit, defaultLimit), maxLimit)
  const offset = readBound(query.offset, 0)
  const where: Condition[] = query.email
    ? [{ column: 'email', is: '=', value: query.email.toLowerCase() }]
    : []
  const given = Object.entries(filters).filter(([name]) => query[name])
  const fits = (customer: Customer) =>
    given.every(([name, of]) => of(customer)?.toLowerCase() === query[name]?.toLowerCase())
  const found = deps.tables.customers.find(account.number, { where }).filter(fits)
  const results = found
    .slice(offset, offset + limit)
    .map(customer => toCustomerJson(customer, cardsOf(deps, account, customer.id), account))
  return ok({ paging: { limit, offset, total: found.length }, results })
}

function readBound(text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback
  const value = toInteger(text)
  if (value === null || value < 0) throw customerError('125')
  return value
}
