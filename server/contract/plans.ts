/** Plans of subscriptions: inputs of the operations, and the used fields of the provider's answers (`preapproval_plan`). */
import { z } from 'zod'
import { frequencyTypes, planStatuses } from '../facts/subscription-statuses.ts'
import { amount, freeObject, integer, paging, pathId, requiredText, webUrl } from './fields.ts'
import { knownFields } from './known-fields.ts'

/** The fields of `auto_recurring` that plans and subscriptions share. */
export const periodInput = z
  .looseObject({ frequency: integer(1), frequency_type: z.enum(frequencyTypes) })
  .meta({ id: 'NewFreeTrial' })

export const trialSchema = z
  .looseObject({
    frequency: z.number(),
    frequency_type: z.string(),
    first_invoice_offset: z.number().nullable().optional(),
  })
  .meta({ id: 'FreeTrial' })

const billingDay = integer(1).pipe(z.number().max(28))

const planTermsInput = periodInput.extend({
  transaction_amount: amount,
  currency_id: requiredText.meta({ example: 'ARS' }),
  repetitions: integer(1).optional().meta({ description: 'Absent: until it is canceled' }),
  billing_day: billingDay.optional().meta({ description: 'From 1 to 28, for monthly plans' }),
  billing_day_proportional: z.boolean().optional(),
  free_trial: periodInput.optional(),
})

const paymentMethodsInput = z
  .looseObject({
    payment_types: z.array(freeObject).optional(),
    payment_methods: z.array(freeObject).optional(),
  })
  .meta({ id: 'PlanPaymentMethods' })

/** Loose, because other fields of the provider pass unchanged. */
export const createPlanInput = z
  .looseObject({
    reason: requiredText,
    back_url: webUrl,
    auto_recurring: planTermsInput,
    external_reference: z.string().optional(),
    payment_methods_allowed: paymentMethodsInput.optional(),
  })
  .meta({ id: 'CreatePlanRequest' })
export type CreatePlanInput = z.input<typeof createPlanInput>

/** A plan that is written as `inactive` is read as `cancelled`. */
export const changePlanInput = knownFields(
  { planId: pathId },
  {
    reason: requiredText.optional(),
    back_url: webUrl.optional(),
    external_reference: z.string().optional(),
    auto_recurring: knownFields({}, planTermsInput.partial().shape).optional(),
    payment_methods_allowed: paymentMethodsInput.optional(),
    status: z.enum([...planStatuses, 'inactive']).optional(),
  },
).meta({ id: 'ChangePlanRequest' })

export const getPlanInput = z.object({ planId: pathId })

export const searchPlansInput = z.looseObject({
  status: z.string().optional(),
  q: z.string().optional().meta({ description: 'A part of the reason' }),
  sort: z.string().optional(),
  criteria: z.string().optional(),
  limit: integer(1).optional(),
  offset: integer(0).optional(),
})

export const planSchema = z
  .looseObject({
    id: z.string(),
    reason: z.string(),
    status: z.string(),
    back_url: z.string().optional(),
    init_point: z.string(),
    external_reference: z.string().nullable().optional(),
    date_created: z.string(),
    last_modified: z.string(),
    auto_recurring: z.looseObject({
      frequency: z.number(),
      frequency_type: z.string(),
      transaction_amount: z.number(),
      currency_id: z.string(),
      repetitions: z.number().nullable().optional(),
      billing_day: z.number().nullable().optional(),
      billing_day_proportional: z.boolean().optional(),
      transaction_amount_proportional: z.number().optional(),
      free_trial: trialSchema.nullable().optional(),
    }),
  })
  .meta({ id: 'Plan' })
export type Plan = z.infer<typeof planSchema>

/** Each row has `subscribed`, the number of subscriptions. */
export const planSearchSchema = z
  .looseObject({
    paging,
    results: z.array(planSchema.and(z.looseObject({ subscribed: z.number().optional() }))),
  })
  .meta({ id: 'PlanSearch' })
export type PlanSearch = z.infer<typeof planSearchSchema>
