import type { JsonObject } from '../json.ts'
import type { Identification } from '../payments/payment.ts'
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
