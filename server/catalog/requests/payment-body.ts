/** The body of `POST /v1/payments`: the fields of the OpenAPI document, of the SDKs' types and of the samples. */
import { isReservedDomain } from '../../facts/hosts.ts'
import type { RequestBody } from './field.ts'
import { additionalInfo, forwardData, pointOfInteraction } from './payment-details.ts'
import {
  amount,
  doubtful,
  expiration,
  flag,
  id,
  integer,
  isPublicAddress,
  list,
  localAddress,
  metadata,
  moneySwitch,
  number,
  object,
  reference,
  text,
  tooLong,
  unknownName,
  unlistedName,
  wrongBody,
} from './payment-rules.ts'
import { checkPaymentTogether } from './payments-together.ts'

const identification = object({ type: text, number: id }, unlistedName)

const payer = {
  ...object({
    id,
    type: text,
    email: {
      is: 'text',
      type: reference(4050),
      form: [
        email => !isReservedDomain(email.trim().replace(/^.*@/, '')),
        { code: 4050, sure: 'measured', source: 'four public files' },
      ],
    },
    identification,
    entity_type: {
      ...text,
      oneOf: [['individual', 'association'], { code: 1, sure: 'described', source: 'types of the SDKs' }],
    },
    first_name: text,
    last_name: text,
    phone: object({ area_code: id, number: id, extension: id }, unlistedName),
    address: object({
      zip_code: id,
      street_name: text,
      street_number: id,
      neighborhood: text,
      city: text,
      federal_unit: text,
    }),
    authentication_type: text,
    ...{ is_prime_user: doubtful, is_first_purchase_online: doubtful },
    ...{ registration_date: doubtful, last_purchase: doubtful },
  }),
  type: reference(4006),
}

export const paymentBody: RequestBody = {
  name: 'POST /v1/payments',
  body: wrongBody,
  unknown: unknownName,
  fields: {
    transaction_amount: amount(4003),
    token: text,
    description: text,
    installments: { is: 'number', type: reference(4005) },
    payment_method_id: text,
    issuer_id: id,
    payer,
    capture: moneySwitch,
    binary_mode: moneySwitch,
    external_reference: { ...text, maxLength: [256, tooLong] },
    notification_url: {
      is: 'text',
      type: reference(4020),
      form: [isPublicAddress, localAddress(4020, 'sdk-go, six public files')],
    },
    statement_descriptor: { ...text, maxLength: [22, tooLong] },
    callback_url: {
      ...text,
      form: [isPublicAddress, localAddress('callback_url_invalid', 'cart-woocommerce')],
    },
    date_of_expiration: expiration,
    metadata,
    additional_info: additionalInfo,
    application_fee: amount(1),
    coupon_code: text,
    coupon_amount: amount(4028),
    campaign_id: { is: 'number', type: reference(4027) },
    differential_pricing_id: integer,
    sponsor_id: integer,
    store_id: id,
    pos_id: id,
    transaction_details: object({ financial_institution: id }, unlistedName),
    three_d_secure_mode: {
      ...text,
      oneOf: [
        ['not_supported', 'optional', 'mandatory'],
        { code: 1, sure: 'described', source: 'documentation of 3-D Secure' },
      ],
    },
    order: object(
      {
        id,
        type: {
          ...text,
          required: { code: 'order_type_missing', sure: 'reported', source: 'fblasco1/portfolio-fotografo' },
        },
      },
      unlistedName,
    ),
    payment_method: object({ id: text, type: text, data: { is: 'object' } }, unlistedName),
    payment_method_option_id: id,
    payment_method_reference_id: id,
    point_of_interaction: pointOfInteraction,
    forward_data: forwardData,
    merchant_account_id: id,
    merchant_services: object({ fraud_scoring: flag, fraud_manual_review: flag }, unlistedName),
    processing_mode: text,
    net_amount: number,
    taxes: list(object({ type: text, value: number, percentage: flag }, unlistedName)),
    amounts: { is: 'object' },
    ...{ device_id: doubtful, back_urls: doubtful },
    counter_currency: object({ currency_id: text }, unlistedName),
  },
  together: checkPaymentTogether,
}

/**
 * The payment of a plugin: the route takes more names than that of all payments, which the plugins' PHP library sends as
 * null, or filled.
 */
export const pluginPaymentBody: RequestBody = {
  ...paymentBody,
  name: 'POST /v1/asgard/payments',
  unknown: undefined,
}
