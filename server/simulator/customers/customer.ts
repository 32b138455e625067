import type { JsonObject } from '../json.ts'
import type { Identification } from '../payments/payment.ts'

/** `fields` are as they were given. */
export type Address = { id: string; fields: JsonObject; createdAt: number; updatedAt: number }

export type Customer = {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  phone: { area_code: string | null; number: string | null }
  identification: Identification
  dateRegistered: string | null
  description: string | null
  metadata: JsonObject
  defaultCard: string | null
  defaultAddress: string | JsonObject | null
  addresses: Address[]
  userId: number
  createdAt: number
  updatedAt: number
}

/** A customer as earlier versions stored it, with at most one address. */
type OldCustomer = Omit<Customer, 'addresses'> & { address: JsonObject | null; addressId: string | null }

export function upgradeCustomer(stored: Customer | OldCustomer): Customer {
  if (!('address' in stored)) return stored
  const { address, addressId, ...rest } = stored
  if (address === null || addressId === null) return { ...rest, addresses: [] }
  const { createdAt, updatedAt } = rest
  return { ...rest, addresses: [{ id: addressId, fields: address, createdAt, updatedAt }] }
}
