import type { Account } from '../accounts/account.ts'
import { toOffsetIso, toUtcIso } from '../dates.ts'
import { type JsonObject, toObject, toText } from '../json.ts'
import { toCardJson } from './card-json.ts'
import type { Customer } from './customer.ts'
import type { SavedCard } from './saved-card.ts'

/** A customer's own dates are in UTC, unlike those of its addresses and cards. */
export function toCustomerJson(
  customer: Customer,
  { cards, account, status = 'active' }: { cards: SavedCard[]; account: Account; status?: string },
) {
  return {
    id: customer.id,
    email: customer.email,
    first_name: customer.firstName,
    last_name: customer.lastName,
    phone: customer.phone,
    identification: customer.identification,
    address: toAddressJson(customer),
    date_registered: customer.dateRegistered,
    description: customer.description,
    date_created: toUtcIso(customer.createdAt),
    date_last_updated: toUtcIso(customer.updatedAt),
    metadata: customer.metadata,
    default_card: customer.defaultCard,
    default_address: customer.defaultAddress,
    cards: cards.map(card => toCardJson(card, account)),
    addresses: customer.address ? [toAddressListJson(customer, customer.address)] : [],
    live_mode: false,
    user_id: customer.userId,
    merchant_id: account.userId,
    client_id: Number(account.clientId),
    status,
  }
}

function toAddressJson({ address, addressId }: Customer) {
  return {
    id: addressId,
    zip_code: toText(address?.zip_code),
    street_name: toText(address?.street_name),
    street_number: numberOrNull(address?.street_number),
  }
}

function toAddressListJson(customer: Customer, address: JsonObject) {
  const city = toObject(address.city)
  const none = { id: null, name: null }
  return {
    id: customer.addressId,
    phone: null,
    name: null,
    floor: null,
    apartment: null,
    street_name: toText(address.street_name),
    street_number: numberOrNull(address.street_number),
    zip_code: toText(address.zip_code),
    city: { id: toText(city.id), name: toText(city.name) },
    state: none,
    country: none,
    neighborhood: none,
    municipality: none,
    comments: null,
    date_created: toOffsetIso(customer.createdAt),
    date_last_updated: null,
    normalized: false,
    verifications: { shipment: { errors: [], success: false } },
  }
}

function numberOrNull(value: unknown): number | null {
  const number = Number(value)
  return value === null || value === undefined || value === '' || Number.isNaN(number) ? null : number
}
