import { toOffsetIso } from '../../../facts/dates.ts'
import { isObject, type JsonObject, toStreetNumber, toText } from '../../../facts/json.ts'
import type { Deps } from '../../http/deps.ts'
import type { Account } from '../../store/accounts/account.ts'
import { nextNumber } from '../../store/accounts/identifiers.ts'
import type { Address, Customer } from '../../store/records/customer.ts'

/** A new address, or new content for the address with this id. */
export function toAddress(
  fields: JsonObject,
  { id, account, deps, now }: { id: string | undefined; account: Account; deps: Deps; now: number },
): Address {
  const newId = () => String(nextNumber(deps.counters, account, 'address'))
  return { id: id ?? newId(), fields, createdAt: now, updatedAt: now }
}

/** Replaces the address with the same id, or appends it. */
export function putAddress(addresses: readonly Address[], address: Address): Address[] {
  const old = addresses.find(({ id }) => id === address.id)
  if (!old) return [...addresses, address]
  const changed = { ...address, createdAt: old.createdAt }
  return addresses.map(each => (each === old ? changed : each))
}

/**
 * The customer's `address`: the default one, else the first. Without any, all values are null. The live test of the PHP
 * SDK reads `address.city.name`; the other places are in `addresses` only (mocks of the Java and PHP SDKs).
 */
export function toCustomerAddressJson({ addresses, defaultAddress }: Customer) {
  const address = addresses.find(({ id }) => id === defaultAddress) ?? addresses[0]
  return {
    id: address?.id ?? null,
    zip_code: toText(address?.fields.zip_code),
    street_name: toText(address?.fields.street_name),
    street_number: toStreetNumber(address?.fields.street_number),
    city: toPlace(address?.fields.city),
  }
}

/** An element of `addresses`, which the routes of addresses answer too. */
export function toAddressJson({ id, fields, createdAt, updatedAt }: Address) {
  return {
    id,
    phone: toText(fields.phone),
    name: toText(fields.name),
    floor: toText(fields.floor),
    apartment: toText(fields.apartment),
    street_name: toText(fields.street_name),
    street_number: toStreetNumber(fields.street_number),
    zip_code: toText(fields.zip_code),
    city: toPlace(fields.city),
    state: toPlace(fields.state),
    country: toPlace(fields.country),
    neighborhood: toPlace(fields.neighborhood),
    municipality: toPlace(fields.municipality),
    comments: toText(fields.comments),
    date_created: toOffsetIso(createdAt),
    date_last_updated: updatedAt === createdAt ? null : toOffsetIso(updatedAt),
    normalized: false,
    verifications: { shipment: { errors: [], success: false } },
  }
}

/** The reference describes texts, and the SDKs objects. Both are accepted, and an object is returned. */
function toPlace(value: unknown) {
  if (isObject(value)) return { id: toText(value.id), name: toText(value.name) }
  return { id: null, name: toText(value) }
}
