import { z } from 'zod'
import { identification, idText, jsonObject, nullableText, time } from '../store/document-fields.ts'

/** `fields` are as they were given. */
const addressSchema = z.object({ id: idText, fields: jsonObject, createdAt: time, updatedAt: time })
export type Address = z.infer<typeof addressSchema>

const customerFields = {
  id: idText,
  email: z.string(),
  firstName: nullableText,
  lastName: nullableText,
  phone: z.object({ area_code: nullableText, number: nullableText }),
  identification,
  dateRegistered: nullableText,
  description: nullableText,
  metadata: jsonObject,
  defaultCard: nullableText,
  defaultAddress: z.union([z.string(), jsonObject]).nullable(),
  userId: z.int(),
  createdAt: time,
  updatedAt: time,
}
const currentSchema = z.object({ ...customerFields, addresses: z.array(addressSchema) })
export type Customer = z.infer<typeof currentSchema>

/** A customer as earlier versions stored it, with at most one address. */
const oldSchema = z.object({ ...customerFields, address: jsonObject.nullable(), addressId: nullableText })

/** Reads customers of earlier versions too. */
export const customerSchema = z.union([currentSchema, oldSchema]).transform(upgradeCustomer)

export function upgradeCustomer(stored: z.infer<typeof currentSchema | typeof oldSchema>): Customer {
  if (!('address' in stored)) return stored
  const { address, addressId, ...rest } = stored
  if (address === null || addressId === null) return { ...rest, addresses: [] }
  const { createdAt, updatedAt } = rest
  return { ...rest, addresses: [{ id: addressId, fields: address, createdAt, updatedAt }] }
}
