import { addressBody, addressChange } from '../../../catalog/requests/customers.ts'
import { toObject } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { notFound, refusal } from '../../http/errors/provider-error.ts'
import { refuseCustomer } from '../../http/errors/refuse-others.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Address, Customer } from '../../store/records/customer.ts'
import { putAddress, toAddress, toAddressJson } from './addresses.ts'
import { requireCustomer } from './find-customer.ts'

export const addressHandlers = {
  create: createAddress,
  list: listAddresses,
  get: getAddress,
  change: updateAddress,
  delete: deleteAddress,
} satisfies Handlers['addresses']

/** Maximum number of addresses, which only an endless loop exceeds. The provider's maximum is not documented. */
const maxAddresses = 100

function createAddress(call: Call<Account>, deps: Deps): Answer {
  const customer = requireCustomer(call, deps)
  checkBody(addressBody, call, refuseCustomer)
  if (customer.addresses.length >= maxAddresses) throw refusal(400, 'maximum number of addresses reached')
  const { account, now } = call
  const address = toAddress(toObject(call.body), { id: undefined, account, deps, now })
  const defaultAddress = customer.defaultAddress ?? address.id
  save({ ...customer, defaultAddress, addresses: [...customer.addresses, address] }, call, deps)
  return created(toAddressJson(address))
}

function listAddresses(call: Call<Account>, deps: Deps): Answer {
  return ok(requireCustomer(call, deps).addresses.map(toAddressJson))
}

function getAddress(call: Call<Account>, deps: Deps): Answer {
  return ok(toAddressJson(requireAddress(requireCustomer(call, deps), call)))
}

/** Changes the fields in the body, and keeps the others. */
function updateAddress(call: Call<Account>, deps: Deps): Answer {
  const customer = requireCustomer(call, deps)
  const address = requireAddress(customer, call)
  checkBody(addressChange, call, refuseCustomer)
  const fields = { ...address.fields, ...toObject(call.body) }
  const updated = { ...address, fields, updatedAt: call.now }
  save({ ...customer, addresses: putAddress(customer.addresses, updated) }, call, deps)
  return ok(toAddressJson(updated))
}

/** Deletes an address. If it was the default one, another address becomes the default. */
function deleteAddress(call: Call<Account>, deps: Deps): Answer {
  const customer = requireCustomer(call, deps)
  const address = requireAddress(customer, call)
  const addresses = customer.addresses.filter(({ id }) => id !== address.id)
  const { defaultAddress } = customer
  const next = defaultAddress === address.id ? (addresses[0]?.id ?? null) : defaultAddress
  save({ ...customer, addresses, defaultAddress: next }, call, deps)
  return ok(toAddressJson(address))
}

function requireAddress(customer: Customer, call: Call<Account>): Address {
  const address = customer.addresses.find(({ id }) => id === call.params.address_id)
  if (!address) throw notFound('address not found')
  return address
}

function save(customer: Customer, { account, now }: Call<Account>, deps: Deps) {
  deps.tables.customers.put(account.number, { ...customer, updatedAt: now })
}
