/** Fields and rules that plans and subscriptions share. The errors are names of `subscription-errors.ts`. */
import { maxTimeMs, parseIsoDate } from '../../facts/iso-date.ts'
import type { SubscriptionErrorName } from '../../facts/provider-errors/subscription-errors.ts'
import { frequencyTypes } from '../../facts/subscription-statuses.ts'
import { answered, any, boolean, described, integer, object, oneOf, optional, text } from './described.ts'
import type { Field, Fields, RequestBody } from './field.ts'
import { needed, ownLimit, type Rule } from './rule.ts'

/** A refusal whose text is the provider's own (public measurements of September 2026, and issues of the SDKs). */
export const quoted = (
  code: SubscriptionErrorName,
  source = 'public measurements (September 2026)',
): Rule => ({
  code,
  sure: 'quoted',
  source,
})

/** What the simulator cannot perform. The documentation has the bounds, and the text is ours. */
export const impossible = (code: SubscriptionErrorName, value?: string): Rule =>
  needed({ ...described, code, ...(value !== undefined && { value }) })

export const amountRule = needed(quoted('amount_invalid'))
/** A larger amount loses cents in a double. */
export const maxAmount = 1e12

/** Zero and less are quoted. Half a cent and less are charged as nothing. */
const amount: Field = {
  is: 'number',
  type: amountRule,
  min: [0.005, amountRule],
  max: [maxAmount, ownLimit('amount_too_high')],
}

const frequencyType = needed(quoted('frequency_type_invalid'))
const frequency = impossible('frequency_invalid')
const period: Fields = {
  frequency: { is: 'integer', required: frequency, type: frequency, min: [1, frequency] },
  frequency_type: {
    is: 'text',
    required: frequencyType,
    type: frequencyType,
    oneOf: [frequencyTypes, frequencyType],
  },
}

const repetitions = impossible('repetitions_invalid')
const billingDay = impossible('billing_day_invalid')

/** `auto_recurring` of a plan. */
export const planTerms: Fields = {
  ...period,
  transaction_amount: { ...amount, required: amountRule },
  currency_id: { ...text, required: described },
  free_trial: object({ ...period, first_invoice_offset: any }),
  repetitions: { is: 'integer', type: repetitions, min: [1, repetitions] },
  billing_day: { is: 'integer', type: billingDay, min: [1, billingDay], max: [28, billingDay] },
  billing_day_proportional: boolean,
  ...answered('has_billing_day', 'transaction_amount_proportional'),
}

/** The same in a change, which names what it changes. */
export const changedTerms = optional(planTerms)

const dateOf = (name: string): Field => {
  const rule = impossible('date_invalid', name)
  return { is: 'text', type: rule, forms: [[isPossibleDate, rule]] }
}

/** The provider answers 201 and drops the field. */
export const dropped: Rule = {
  code: 'body_invalid',
  warning: 'ignored_field',
  sure: 'inferred',
  source: 'public measurements (September 2026)',
}

/** `auto_recurring` of a subscription. */
export const subscriptionTerms: Fields = {
  ...planTerms,
  repetitions: { ...integer, doubtful: dropped },
  billing_day: { ...integer, doubtful: dropped },
  billing_day_proportional: { ...boolean, doubtful: dropped },
  start_date: dateOf('start date'),
  end_date: dateOf('end date'),
}

const describedPeriod: Fields = { frequency: integer, frequency_type: oneOf(...frequencyTypes) }

/** `auto_recurring` of a subscription to a plan, whose cycle is the plan's (measured). */
export const termsToPlan: Fields = {
  ...subscriptionTerms,
  ...describedPeriod,
  transaction_amount: amount,
  currency_id: text,
  free_trial: object({ ...describedPeriod, first_invoice_offset: any }),
}

/** `auto_recurring` of a changed subscription, in which only the amount has an effect (measured). */
export const termsOfChange: Fields = {
  ...termsToPlan,
  start_date: text,
  end_date: text,
  repetitions: integer,
  billing_day: integer,
  billing_day_proportional: boolean,
}

export const recurring = (fields: Fields, required?: Rule): Field => {
  const type = needed(quoted('auto_recurring_invalid'))
  return { is: 'object', fields, type, ...(required && { required }) }
}

function isPossibleDate(value: string): boolean {
  const at = parseIsoDate(value)
  return at !== null && at <= maxTimeMs
}

/** Fields of the answer, which shops send back with a change. */
export const ofAnswer: Fields = answered(
  ...['id', 'collector_id', 'application_id', 'date_created', 'last_modified', 'init_point', 'version'],
  ...['payer_id', 'subscription_id', 'summarized', 'next_payment_date', 'owner', 'first_invoice_offset'],
)

export const body = (name: string, fields: Fields): RequestBody => ({
  name,
  fields,
  body: needed(quoted('body_invalid')),
  isRequired: true,
})

export const missingTerms = impossible('auto_recurring_missing')
