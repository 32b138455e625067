/** Payment methods, installments and document types of the site that the access token belongs to. */
import { z } from 'zod'
import { amount } from './fields.ts'

/** Query parameters pass unchanged. */
export const listPaymentMethodsInput = z.record(z.string(), z.unknown()).optional()

export const paymentMethodSchema = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    payment_type_id: z.string(),
    status: z.string(),
    secure_thumbnail: z.string().nullable().optional(),
    min_allowed_amount: z.number().nullable().optional(),
    max_allowed_amount: z.number().nullable().optional(),
  })
  .meta({ id: 'PaymentMethod' })
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

export const paymentMethodsSchema = z.array(paymentMethodSchema)

export const listInstallmentsInput = z.looseObject({
  amount: amount,
  /** The card's first six or eight digits. The provider requires this field or `payment_method_id`. */
  bin: z.string().optional(),
  payment_method_id: z.string().optional(),
})

export const installmentsSchema = z
  .looseObject({
    payment_method_id: z.string(),
    payment_type_id: z.string().optional(),
    issuer: z.looseObject({ id: z.union([z.string(), z.number()]), name: z.string().optional() }).optional(),
    payer_costs: z.array(
      z.looseObject({
        installments: z.number(),
        installment_amount: z.number(),
        total_amount: z.number(),
        recommended_message: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'Installments' })
export type Installments = z.infer<typeof installmentsSchema>

export const installmentsListSchema = z.array(installmentsSchema)

export const identificationTypeSchema = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    type: z.string(),
    min_length: z.number(),
    max_length: z.number(),
  })
  .meta({ id: 'IdentificationType' })
export type IdentificationType = z.infer<typeof identificationTypeSchema>
export const identificationTypesSchema = z.array(identificationTypeSchema)
