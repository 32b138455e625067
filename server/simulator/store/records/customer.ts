import { z } from 'zod'
import { identification, idText, jsonObject, nullableText, time } from '../document-fields.ts'
import { chargeableCardFields } from './card-token.ts'

/** `fields` are stored as the request had them. */
const addressSchema = z.object({ id: idText, fields: jsonObject, createdAt: time, updatedAt: time })
export type Address = z.infer<typeof addressSchema>

export const customerSchema = z.object({
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
  addresses: z.array(addressSchema),
  userId: z.int(),
  createdAt: time,
  updatedAt: time,
})
export type Customer = z.infer<typeof customerSchema>

export const savedCardSchema = z.object({
  // The id consists of digits, because notifications of the Card Updater contain it as a number.
  id: idText.regex(/^\d+$/),
  customerId: idText,
  ...chargeableCardFields,
  methodId: z.string(),
  issuerId: z.number(),
})
export type SavedCard = z.infer<typeof savedCardSchema>
