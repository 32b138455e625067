/** Customers and their saved cards. */
import { z } from 'zod'
import { email, freeObject, integer, paging, pathId, requiredText } from './fields.ts'

/** `default_address` is an object in the specification and text in the provider's documents; both pass. */
export const createCustomerInput = z
  .looseObject({
    email,
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    phone: freeObject.optional(),
    identification: freeObject.optional(),
    default_address: z.union([freeObject, z.string()], 'must be an object').optional(),
    metadata: freeObject.optional(),
  })
  .meta({ id: 'CreateCustomerRequest' })

export const getCustomerInput = z.object({ customerId: pathId })

/** Loose, because other filters of the provider pass unchanged. */
export const searchCustomersInput = z.looseObject({
  email: z.string().optional(),
  limit: integer(1).optional(),
  offset: integer(0).optional(),
})

export const createCardInput = z
  .looseObject({ customerId: pathId, token: requiredText })
  .meta({ id: 'CreateCardRequest' })
export const deleteCardInput = z.object({ customerId: pathId, cardId: pathId })

export const cardSchema = z
  .looseObject({
    id: z.string(),
    customer_id: z.string().optional(),
    first_six_digits: z.string().optional(),
    last_four_digits: z.string().optional(),
    // The provider masks the expiration as `***` in some answers (sdk-go#131, July 2026).
    expiration_month: z.union([z.number(), z.string()]).optional(),
    expiration_year: z.union([z.number(), z.string()]).optional(),
    payment_method: z.looseObject({ id: z.string(), name: z.string().optional() }).optional(),
  })
  .meta({ id: 'Card' })
export type Card = z.infer<typeof cardSchema>

export const customerSchema = z
  .looseObject({
    id: z.string(),
    email: z.string().nullable(),
    first_name: z.string().nullable().optional(),
    last_name: z.string().nullable().optional(),
    cards: z.array(cardSchema).optional(),
    date_created: z.string().optional(),
  })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof customerSchema>

export const customerSearchSchema = z
  .looseObject({
    paging,
    results: z.array(customerSchema),
  })
  .meta({ id: 'CustomerSearch' })
export type CustomerSearch = z.infer<typeof customerSearchSchema>
