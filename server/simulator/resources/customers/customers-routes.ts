import { customerBody, customerChange } from '../../../catalog/requests/customers.ts'
import { isMissing, type JsonObject, textIn, toObject, toText } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { customerError } from '../../http/errors/provider-error.ts'
import { refuseCustomer } from '../../http/errors/refuse-others.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readFilters, readPage } from '../../http/read-page.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { newCustomerId, nextShortId } from '../../store/accounts/identifiers.ts'
import type { Customer } from '../../store/records/customer.ts'
import { putAddress, toAddress } from './addresses.ts'
import { toCustomerJson } from './customer-json.ts'
import { cardsOf, requireCustomer } from './find-customer.ts'
import { type CustomerFields, readCustomerFields } from './read-customer.ts'

export const customerHandlers = {
  create: createCustomer,
  search: searchCustomers,
  get: getCustomer,
  change: updateCustomer,
  delete: deleteCustomer,
  deleteAtAddress: deleteCustomer,
} satisfies Handlers['customers']

function createCustomer(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  checkBody(customerBody, call, refuseCustomer)
  const body = toObject(call.body)
  const email = textIn(body.email).trim()
  const fields = readCustomerFields(body)
  const where = [{ column: 'email', is: '=' as const, value: email.toLowerCase() }]
  if (deps.tables.customers.count(account.number, where) > 0) throw customerError('101')
  const empty: Customer = {
    id: newCustomerId(deps.counters, account),
    email,
    firstName: null,
    lastName: null,
    phone: { area_code: null, number: null },
    identification: { type: null, number: null },
    dateRegistered: null,
    description: null,
    metadata: {},
    defaultCard: null,
    defaultAddress: null,
    addresses: [],
    userId: nextShortId(deps.counters, account, 'user'),
    createdAt: now,
    updatedAt: now,
  }
  const customer = withFields(empty, fields, { account, deps, now })
  deps.tables.customers.put(account.number, customer)
  return created(toCustomerJson(customer, { cards: [], account }))
}

function getCustomer(call: Call<Account>, deps: Deps): Answer {
  const customer = requireCustomer(call, deps)
  const cards = cardsOf(deps, call.account, customer.id)
  return ok(toCustomerJson(customer, { cards, account: call.account }))
}

/** Updates every field but the e-mail address (126). The default card must be one of the customer's (120). */
function updateCustomer(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const customer = requireCustomer(call, deps)
  checkBody(customerChange, call, refuseCustomer)
  const body = toObject(call.body)
  const email = toText(body.email)
  if (!isMissing(body.email) && email?.toLowerCase() !== customer.email.toLowerCase()) {
    throw customerError('126')
  }
  const cards = cardsOf(deps, account, customer.id)
  const fields = readCustomerFields(body)
  if (fields.default_card && !cards.some(card => card.id === fields.default_card)) throw customerError('120')
  const updated = withFields(customer, fields, { account, deps, now })
  deps.tables.customers.put(account.number, updated)
  return ok(toCustomerJson(updated, { cards, account }))
}

function deleteCustomer(call: Call<Account>, deps: Deps): Answer {
  const { account } = call
  const customer = requireCustomer(call, deps)
  const cards = cardsOf(deps, account, customer.id)
  for (const card of cards) deps.tables.savedCards.remove(account.number, card.id)
  deps.tables.customers.remove(account.number, customer.id)
  return ok(toCustomerJson(customer, { cards, account, status: 'deactive' }))
}

function withFields(
  customer: Customer,
  fields: CustomerFields,
  { account, deps, now }: { account: Account; deps: Deps; now: number },
): Customer {
  const [first] = customer.addresses
  const addresses = fields.address
    ? putAddress(customer.addresses, toAddress(fields.address, { id: first?.id, account, deps, now }))
    : customer.addresses
  return {
    ...customer,
    firstName: fields.first_name === undefined ? customer.firstName : fields.first_name,
    lastName: fields.last_name === undefined ? customer.lastName : fields.last_name,
    phone: fields.phone ? readPhone(fields.phone) : customer.phone,
    identification: fields.identification ? readDocument(fields.identification) : customer.identification,
    dateRegistered: fields.date_registered === undefined ? customer.dateRegistered : fields.date_registered,
    description: fields.description === undefined ? customer.description : fields.description,
    metadata: fields.metadata ?? customer.metadata,
    defaultCard: fields.default_card === undefined ? customer.defaultCard : fields.default_card,
    defaultAddress: fields.default_address ?? customer.defaultAddress ?? addresses[0]?.id ?? null,
    addresses,
    updatedAt: now,
  }
}

function readPhone(phone: JsonObject) {
  return { area_code: toText(phone.area_code), number: toText(phone.number) }
}

function readDocument(identification: JsonObject) {
  return { type: toText(identification.type), number: toText(identification.number) }
}

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

/**
 * `GET /v1/customers/search`: ignores upper and lower case, and lists the oldest customer first. Unknown filters are
 * ignored, as the provider does.
 */
function searchCustomers(call: Call<Account>, deps: Deps): Answer {
  const { query, account } = call
  const refuse = () => customerError('125')
  const { limit, offset } = readPage(query, { defaultLimit, maxLimit, refuse })
  const { total, found } = deps.tables.customers.search(account.number, {
    where: [
      ...readFilters(query, [['id', 'id']]),
      ...readFilters(query, filterColumns, text => [text.toLowerCase()]),
    ],
    sort: { column: 'created', isDescending: false },
    limit,
    offset,
  })
  const results = found.map(customer =>
    toCustomerJson(customer, { cards: cardsOf(deps, account, customer.id), account }),
  )
  return ok({ paging: { limit, offset, total }, results })
}
