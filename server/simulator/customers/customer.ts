import type { ThreeDs } from '../../facts/countries/test-card.ts'
import type { Account } from '../accounts/account.ts'
import { toOffsetIso } from '../dates.ts'
import { type JsonObject, toObject, toText } from '../json.ts'
import type { Identification } from '../payments/payment.ts'
import { findMethod } from '../sites/find-method.ts'
import { toThumbnails } from '../sites/method-json.ts'

export type Customer = {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  phone: { area_code: string | null; number: string | null }
  identification: Identification
  address: JsonObject | null
  addressId: string | null
  dateRegistered: string | null
  description: string | null
  metadata: JsonObject
  defaultCard: string | null
  defaultAddress: string | JsonObject | null
  userId: number
  createdAt: number
  updatedAt: number
}

export type SavedCard = {
  id: string
  customerId: string
  firstSix: string
  lastFour: string
  numberLength: number
  hasValidCheckDigit: boolean
  threeDs: ThreeDs | null
  month: number
  year: number
  securityCodeLength: number
  holder: { name: string; identification: Identification }
  methodId: string
  issuerId: number
  createdAt: number
  updatedAt: number
}

/** Customers write their own dates in UTC, unlike the rest of the API. */
function toUtcIso(ms: number): string {
  return new Date(ms).toISOString()
}

export function toCustomerJson(customer: Customer, cards: SavedCard[], account: Account, status = 'active') {
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

/** A card's id, and its digits, are texts; its issuer's id is a number here (and a text in payments). */
export function toCardJson(card: SavedCard, account: Account) {
  const method = findMethod(account.siteId, card.methodId)
  return {
    additional_info: {
      request_public: 'false',
      api_client_application: 'sandbox',
      api_client_scope: 'mapi-pci-tl',
    },
    card_number_id: null,
    cardholder: {
      name: card.holder.name,
      identification: { number: card.holder.identification.number, type: card.holder.identification.type },
    },
    customer_id: card.customerId,
    date_created: toOffsetIso(card.createdAt),
    date_last_updated: toOffsetIso(card.updatedAt),
    expiration_month: card.month,
    expiration_year: card.year,
    first_six_digits: card.firstSix,
    id: card.id,
    issuer: { id: card.issuerId, name: 'Banco de Test' },
    last_four_digits: card.lastFour,
    live_mode: false,
    payment_method: {
      id: card.methodId,
      name: method?.name ?? card.methodId,
      payment_type_id: method?.type ?? 'credit_card',
      ...toThumbnails(card.methodId),
    },
    security_code: {
      length: card.securityCodeLength,
      card_location: card.methodId === 'amex' ? 'front' : 'back',
    },
    user_id: String(account.userId),
  }
}
