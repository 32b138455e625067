/** Subscriptions: inputs of the operations, and the used fields of the provider's answers (`preapproval`). */
import { z } from 'zod'
import { subscriptionStatuses } from '../facts/subscription-statuses.ts'
import {
  amount,
  dateText,
  email,
  gradings,
  integer,
  omittedGradings,
  paging,
  pathId,
  requiredText,
  webUrl,
} from './fields.ts'
import { knownFields } from './known-fields.ts'
import { periodInput, trialSchema } from './plans.ts'

const termsInput = periodInput.extend({
  transaction_amount: amount,
  currency_id: requiredText.meta({ example: 'ARS' }),
  start_date: dateText.optional(),
  end_date: dateText.optional(),
  free_trial: periodInput.optional(),
})

/**
 * With `preapproval_plan_id` and `card_token_id` the subscription has the terms of the plan. Without a plan it needs
 * `reason`, `back_url` and `auto_recurring`. The provider reports what is missing. Loose, because other fields of the
 * provider pass unchanged.
 */
export const createSubscriptionInput = z
  .looseObject({
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
  .meta({ id: 'CreateSubscriptionRequest' })
export type CreateSubscriptionInput = z.input<typeof createSubscriptionInput>

/** The provider also accepts the other terms, but ignores them (measured). */
const changedTermsInput = knownFields(
  {},
  {
    transaction_amount: amount.optional(),
    currency_id: z.unknown().optional(),
    frequency: z.unknown().optional(),
    frequency_type: z.unknown().optional(),
    free_trial: z.unknown().optional(),
    repetitions: z.unknown().optional(),
    start_date: z.unknown().optional(),
    end_date: z.unknown().optional(),
    billing_day: z.unknown().optional(),
    billing_day_proportional: z.unknown().optional(),
  },
)

/** `status` pauses, resumes (`authorized`) or cancels. A new amount holds from the next charge on. */
export const changeSubscriptionInput = knownFields(
  { subscriptionId: pathId },
  {
    status: z.enum(subscriptionStatuses).optional(),
    reason: requiredText.optional(),
    back_url: webUrl.optional(),
    external_reference: z.string().optional(),
    auto_recurring: changedTermsInput.optional(),
    card_token_id: requiredText.optional(),
    card_token_id_secondary: requiredText.optional(),
    payment_method_id_secondary: requiredText.optional(),
    payer_email: z.unknown().optional(),
    preapproval_plan_id: z.unknown().optional(),
  },
).meta({ id: 'ChangeSubscriptionRequest' })
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
  gradings,
})

/**
 * `charged_quantity` counts refused charges too, `charged_amount` only what was paid. Both are null before the first
 * charge.
 */
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

export const subscriptionSchema = z
  .looseObject({
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
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof subscriptionSchema>

/** The rows have no summary and no next date. */
export const subscriptionSearchSchema = z
  .looseObject({
    paging: paging.extend({ omitted_gradings: omittedGradings }),
    results: z.array(subscriptionSchema),
  })
  .meta({ id: 'SubscriptionSearch' })
export type SubscriptionSearch = z.infer<typeof subscriptionSearchSchema>
