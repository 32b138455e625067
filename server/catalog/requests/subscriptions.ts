/** The bodies of plans and subscriptions. Their other refusals are made where the terms are read. */
import { isLocalAddress, isReservedDomain } from '../../facts/hosts.ts'
import {
  answered,
  any,
  boolean,
  described,
  id,
  ignored,
  integer,
  list,
  number,
  object,
  oneOf,
  text,
} from './described.ts'
import type { Field, Fields, RequestBody } from './field.ts'
import type { Rule } from './rule.ts'

/** Other names of this machine pass, as one shop measured with 127.0.0.1. */
const isLocalhost = (value: string) => URL.parse(value)?.hostname === 'localhost'

/** Five public files quote the refusal of a plan. For a subscription it follows from those. */
const refusedAddress: Rule = {
  code: 'plan_back_url_invalid',
  sure: 'quoted',
  source: 'public files of shops (2025, 2026)',
}
const warnedAddress: Rule = {
  code: 'back_url_invalid',
  sure: 'inferred',
  source: 'the same refusal of plans',
  warning: 'local_address',
}

/** Payments refuse reserved domains, as four shops measured. */
const payerEmail: Field = {
  is: 'text',
  type: described,
  form: [
    value => !isReservedDomain(value.trim().replace(/^.*@/, '')),
    {
      code: 'payer_email_invalid',
      sure: 'reported',
      source: 'reports of payments',
      warning: 'reserved_domain',
    },
  ],
}

const trial = object({
  frequency: integer,
  frequency_type: oneOf('months', 'days'),
  first_invoice_offset: any,
})
const recurring = object({
  ...{ frequency: integer, frequency_type: oneOf('months', 'days'), transaction_amount: number },
  ...{ currency_id: text, free_trial: trial, repetitions: integer, start_date: text, end_date: text },
  ...{ billing_day: integer, billing_day_proportional: boolean, has_billing_day: any },
  ...answered('transaction_amount_proportional'),
})
const ids = list(object({ id: text }))

const plan: Fields = {
  ...{ reason: text, auto_recurring: recurring, external_reference: id, status: text },
  payment_methods_allowed: object({ payment_types: ids, payment_methods: ids }),
  back_url: { is: 'text', form: [value => !isLocalhost(value), refusedAddress] },
}

const subscription: Fields = {
  ...{ reason: text, auto_recurring: recurring, external_reference: id, payer_email: payerEmail },
  ...{ preapproval_plan_id: text, card_token_id: text, card_token_id_secondary: text },
  ...{ payment_method_id_secondary: text, payment_method_id: text, application_id: any, collector_id: any },
  // Refused by itself.
  card_id: any,
  status: oneOf('pending', 'authorized', 'paused', 'cancelled'),
  back_url: { is: 'text', form: [value => !isLocalAddress(value), warnedAddress] },
}

const ofAnswer: Fields = answered(
  ...['id', 'collector_id', 'application_id', 'date_created', 'last_modified', 'init_point', 'version'],
  ...['payer_id', 'subscription_id', 'summarized', 'next_payment_date', 'owner', 'first_invoice_offset'],
)

const body = (name: string, fields: Fields): RequestBody => ({ name, fields, unknown: ignored })

export const planBody = body('POST /preapproval_plan', plan)
export const planChange = body('PUT /preapproval_plan/{id}', { ...ofAnswer, ...plan })
export const subscriptionBody = body('POST /preapproval', subscription)
export const subscriptionChange = body('PUT /preapproval/{id}', { ...ofAnswer, ...subscription })
