/**
 * Plans, subscriptions and invoices: the inputs of the operations, and the fields of the provider's answers that are
 * used. The provider calls them `preapproval_plan`, `preapproval` and `authorized_payment`.
 */
import { z } from 'zod'
import { frequencyTypes, planStatuses, subscriptionStatuses } from '../facts/subscription-statuses.ts'
import {
  dateText,
  email,
  freeObject,
  integer,
  numeric,
  numericId,
  pathId,
  requiredText,
  webUrl,
} from './fields.ts'

const periodInput = z.looseObject({ frequency: integer(1), frequency_type: z.enum(frequencyTypes) })

const billingDay = integer(1).pipe(z.number().max(28))

const planTermsInput = periodInput.extend({
  transaction_amount: numeric(0.01),
  currency_id: requiredText.meta({ example: 'ARS' }),
  repetitions: integer(1).optional().meta({ description: 'Absent: until it is canceled' }),
  billing_day: billingDay.optional().meta({ description: 'From 1 to 28, for monthly plans' }),
  billing_day_proportional: z.boolean().optional(),
  free_trial: periodInput.optional(),
})

const paymentMethodsInput = z.looseObject({
  payment_types: z.array(freeObject).optional(),
  payment_methods: z.array(freeObject).optional(),
})

/** Loose, as all inputs here: other fields of the provider pass unchanged. */
export const createPlanInput = z.looseObject({
  reason: requiredText,
  back_url: webUrl,
  auto_recurring: planTermsInput,
  external_reference: z.string().optional(),
  payment_methods_allowed: paymentMethodsInput.optional(),
})
export type CreatePlanInput = z.input<typeof createPlanInput>

/** `inactive` is read back as `cancelled`. */
export const changePlanInput = z.looseObject({
  planId: pathId,
  reason: requiredText.optional(),
  back_url: webUrl.optional(),
  auto_recurring: planTermsInput.partial().optional(),
  status: z.enum([...planStatuses, 'inactive']).optional(),
})

export const getPlanInput = z.object({ planId: pathId })

export const searchPlansInput = z.looseObject({
  status: z.string().optional(),
  q: z.string().optional().meta({ description: 'A part of the reason' }),
  sort: z.string().optional(),
  criteria: z.string().optional(),
  limit: integer(1).optional(),
  offset: integer(0).optional(),
})

const termsInput = periodInput.extend({
  transaction_amount: numeric(0.01),
  currency_id: requiredText.meta({ example: 'ARS' }),
  start_date: dateText.optional(),
  end_date: dateText.optional(),
  free_trial: periodInput.optional(),
})

/**
 * With a plan: `preapproval_plan_id` and `card_token_id`, its terms hold. Without one: `reason`, `back_url` and
 * `auto_recurring`. The provider says what is missing.
 */
export const createSubscriptionInput = z.looseObject({
  payer_email: email,
  preapproval_plan_id: pathId.optional(),
  reason: requiredText.optional(),
  back_url: webUrl.optional(),
  auto_recurring: termsInput.partial().optional(),
  external_reference: z.string().optional(),
  card_token_id: requiredText.optional(),
  status: z
    .enum(['pending', 'authorized'])
    .optional()
    .meta({ description: 'pending: the payer authorizes it with a card under init_point' }),
})
export type CreateSubscriptionInput = z.input<typeof createSubscriptionInput>

/** `status` pauses, resumes (`authorized`) or cancels. A new amount holds from the next charge on. */
export const changeSubscriptionInput = z.looseObject({
  subscriptionId: pathId,
  status: z.enum(subscriptionStatuses).optional(),
  reason: requiredText.optional(),
  back_url: webUrl.optional(),
  external_reference: z.string().optional(),
  auto_recurring: z.looseObject({ transaction_amount: numeric(0.01).optional() }).optional(),
  card_token_id: requiredText.optional(),
  card_token_id_secondary: requiredText.optional(),
  payment_method_id_secondary: requiredText.optional(),
})
export type ChangeSubscriptionInput = z.input<typeof changeSubscriptionInput>

export const getSubscriptionInput = z.object({ subscriptionId: pathId })

export const searchSubscriptionsInput = z.looseObject({
  q: z.string().optional().meta({ description: 'An id, or a part of the reason' }),
  status: z.string().optional().meta({ description: 'One status, or several separated by commas' }),
  payer_email: z.string().optional(),
  payer_id: integer(0).optional(),
  preapproval_plan_id: z.string().optional(),
  semaphore: z.string().optional(),
  sort: z.string().optional().meta({ example: 'date_created:asc' }),
  limit: integer(1).optional(),
  offset: integer(0).optional(),
})

export const getInvoiceInput = z.object({ invoiceId: numericId })

export const searchInvoicesInput = z.looseObject({
  preapproval_id: pathId.meta({ description: 'The id of the subscription' }),
  status: z.string().optional(),
  limit: integer(1).optional().meta({ description: 'At most 49' }),
  offset: integer(0).optional(),
})

const paging = z.looseObject({ offset: z.number(), limit: z.number(), total: z.number() })

const trialSchema = z.looseObject({
  frequency: z.number(),
  frequency_type: z.string(),
  first_invoice_offset: z.number().nullable().optional(),
})

export const planSchema = z.looseObject({
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
export type Plan = z.infer<typeof planSchema>

/** Rows have `subscribed`, the number of subscriptions. */
export const planSearchSchema = z.looseObject({
  paging,
  results: z.array(planSchema.extend({ subscribed: z.number().optional() })),
})
export type PlanSearch = z.infer<typeof planSearchSchema>

/** `charged_quantity` counts refused charges too, `charged_amount` only what was paid. Both are null before the first. */
const summarySchema = z.looseObject({
  quotas: z.number().nullable().optional(),
  charged_quantity: z.number().nullable().optional(),
  charged_amount: z.number().nullable().optional(),
  pending_charge_quantity: z.number().nullable().optional(),
  pending_charge_amount: z.number().nullable().optional(),
  semaphore: z.string().nullable().optional(),
  last_charged_date: z.string().nullable().optional(),
  last_charged_amount: z.number().nullable().optional(),
})

export const subscriptionSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  reason: z.string(),
  payer_id: z.number(),
  payer_email: z.string().optional(),
  external_reference: z.string().nullable().optional(),
  preapproval_plan_id: z.string().optional(),
  init_point: z.string(),
  back_url: z.string().optional(),
  date_created: z.string(),
  last_modified: z.string(),
  next_payment_date: z.string().nullable().optional(),
  payment_method_id: z.string().nullable().optional(),
  card_id: z.string().optional(),
  auto_recurring: z.looseObject({
    frequency: z.number(),
    frequency_type: z.string(),
    transaction_amount: z.number(),
    currency_id: z.string(),
    start_date: z.string().optional(),
    end_date: z.string().optional(),
    free_trial: trialSchema.nullable().optional(),
  }),
  summarized: summarySchema.optional(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** Rows have no summary and no next date. */
export const subscriptionSearchSchema = z.looseObject({ paging, results: z.array(subscriptionSchema) })
export type SubscriptionSearch = z.infer<typeof subscriptionSearchSchema>

/** One charge of a subscription. `payment` is its last attempt. */
export const invoiceSchema = z.looseObject({
  id: z.number(),
  preapproval_id: z.string(),
  status: z.string(),
  transaction_amount: z.number(),
  currency_id: z.string(),
  reason: z.string().optional(),
  external_reference: z.string().nullable().optional(),
  date_created: z.string(),
  last_modified: z.string().optional(),
  debit_date: z.string().optional(),
  retry_attempt: z.number().optional(),
  next_retry_date: z.string().optional(),
  expire_date: z.string().optional(),
  rejection_code: z.string().optional(),
  payment: z.looseObject({ id: z.number(), status: z.string(), status_detail: z.string() }).optional(),
})
export type Invoice = z.infer<typeof invoiceSchema>

export const invoiceSearchSchema = z.looseObject({ paging, results: z.array(invoiceSchema) })
export type InvoiceSearch = z.infer<typeof invoiceSearchSchema>
