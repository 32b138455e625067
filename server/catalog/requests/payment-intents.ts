/** The bodies of payment intents and of devices, the older API of Point. */
import { toCents } from '../../facts/amounts.ts'
import { leastInPerson } from '../../facts/in-person-orders.ts'
import { toObject } from '../../facts/json.ts'
import { intentPaymentTypes } from '../../facts/payment-intents.ts'
import { boolean, described, text } from './described.ts'
import { type Field, type Finding, fault, type RequestBody, type Situation } from './field.ts'
import { needed, type Rule } from './rule.ts'

const rule = (message: string, sure: Rule['sure'] = 'reference'): Rule => ({
  code: 'bad_request',
  message,
  sure,
  source: 'reference of payment intents',
})
const amountInvalid = needed(rule('amount: Must be a positive integer, in cents'))
const limited = (max: number): Field => ({
  ...text,
  maxLength: [
    max,
    needed({ ...rule(`length must be <= ${max}`, 'inferred'), source: 'limit of the simulator' }),
  ],
})

export const paymentIntentBody: RequestBody = {
  name: 'POST /point/integration-api/devices/{device_id}/payment-intents',
  body: needed(rule('Field is missing or incorrect')),
  isRequired: true,
  fields: {
    amount: {
      is: 'integer',
      type: amountInvalid,
      required: amountInvalid,
      min: [1, amountInvalid],
      max: [999_999_999_999, amountInvalid],
    },
    description: limited(150),
    payment: {
      is: 'object',
      type: described,
      fields: {
        type: { is: 'text', type: described, oneOf: [intentPaymentTypes, described] },
        installments: {
          is: 'integer',
          type: described,
          min: [1, described],
          max: [36, described],
        },
        installments_cost: { is: 'text', type: described, oneOf: [['seller', 'buyer'], described] },
        voucher_type: text,
      },
    },
    additional_info: {
      is: 'object',
      type: described,
      fields: { external_reference: limited(64), print_on_terminal: boolean, ticket_number: limited(100) },
    },
  },
  together({ amount, payment }, { country }): Finding[] {
    const { type, installments } = toObject(payment)
    const isOfCredit = type === undefined || type === 'credit_card' || !(Number(installments) > 1)
    return [
      ...(isOfCredit ? [] : [fault('payment.installments', described)]),
      ...checkAmount(Number(amount), country),
    ]
  },
}

function checkAmount(cents: number, country: Situation['country']): Finding[] {
  if (country?.decimals === 0 && cents % 100 !== 0)
    return [fault('amount', needed(rule(`amount: ${country.currency} has no cents`)), 'bound')]
  const min = toCents(leastInPerson[country?.id ?? ''] ?? 0)
  if (!(cents < min)) return []
  const words = rule(`amount: Must be greater than or equal to ${min}`, 'reported')
  return [fault('amount', words, 'bound')]
}

const modeInvalid = needed(rule('operating_mode: must be PDV or STANDALONE'))
export const deviceModeBody: RequestBody = {
  name: 'PATCH /point/integration-api/devices/{device_id}',
  body: modeInvalid,
  isRequired: true,
  fields: {
    operating_mode: {
      is: 'text',
      type: modeInvalid,
      required: modeInvalid,
      oneOf: [['PDV', 'STANDALONE'], modeInvalid],
    },
  },
}

/** The fields of an intent that a Point order has under other names. */
export function toPointConfig(body: unknown) {
  const { payment, additional_info } = toObject(body)
  const { type, installments, installments_cost } = toObject(payment)
  const { print_on_terminal, ticket_number } = toObject(additional_info)
  return {
    point: {
      ...(print_on_terminal !== undefined && {
        print_on_terminal: print_on_terminal === true ? 'seller_ticket' : 'no_ticket',
      }),
      ...(ticket_number !== undefined && { ticket_number }),
    },
    ...(payment !== undefined && {
      payment_method: {
        ...(type !== undefined && { default_type: type }),
        ...(installments !== undefined && { default_installments: installments }),
        ...(installments_cost !== undefined && { installments_cost }),
      },
    }),
  }
}
