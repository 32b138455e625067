/** The body of `POST /v1/payments`: the fields of the OpenAPI document, of the SDKs' types and of the samples. */
import { isPublicAddress, isWebUrl, notPerformed, numericId, processingMode } from './described.ts'
import type { RequestBody } from './field.ts'
import { additionalInfo, forwardData, pointOfInteraction } from './payment-details.ts'
import { payer } from './payment-payer.ts'
import {
  amount,
  doubtful,
  expiration,
  flag,
  id,
  list,
  localAddress,
  metadata,
  number,
  object,
  text,
  tooLong,
  unknownName,
  unlistedName,
  wrongBody,
} from './payment-rules.ts'
import { checkPayment } from './payments-together.ts'
import { needed, type Rule, reference } from './rule.ts'

const installments = needed(reference(4005))
const wrongInstallments = needed(reference(4033))
/** Quoted for addresses that are relative or have no scheme. */
const wrongAddress: Rule = { code: 4020, sure: 'quoted', source: 'sdk-go, six public files' }

const wrongCallback: Rule = { code: 'callback_url_invalid', sure: 'maintainer', source: 'cart-woocommerce' }
const noIssuer: Rule = { code: 10102, sure: 'quoted', source: 'public files of 2025 and 2026' }

export const paymentBody: RequestBody = {
  name: 'POST /v1/payments',
  body: wrongBody,
  unknown: unknownName,
  fields: {
    transaction_amount: { ...amount(4003), required: needed(reference(4002)) },
    token: text,
    description: text,
    installments: {
      is: 'number',
      type: installments,
      whole: wrongInstallments,
      min: [1, wrongInstallments],
    },
    payment_method_id: text,
    issuer_id: { ...id, forms: [[value => value !== '', noIssuer]] },
    payer,
    capture: flag,
    binary_mode: flag,
    external_reference: { ...text, maxLength: [256, tooLong] },
    notification_url: {
      is: 'text',
      type: reference(4020),
      maxLength: [499, reference(4021)],
      forms: [
        [value => value === '' || isWebUrl(value), wrongAddress],
        [isPublicAddress, localAddress(4020, wrongAddress.source)],
      ],
    },
    statement_descriptor: { ...text, maxLength: [22, tooLong] },
    callback_url: {
      ...text,
      forms: [
        [value => value === '' || URL.canParse(value), wrongCallback],
        [isPublicAddress, localAddress('callback_url_invalid', 'cart-woocommerce')],
      ],
    },
    date_of_expiration: expiration,
    metadata,
    additional_info: additionalInfo,
    application_fee: { is: 'number', type: reference(1), min: [0, reference(4039)] },
    coupon_code: text,
    coupon_amount: { is: 'number', type: reference(4028) },
    campaign_id: notPerformed({ is: 'number', type: reference(4027), isId: true }),
    differential_pricing_id: numericId,
    sponsor_id: numericId,
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
    payment_method: notPerformed(object({ id: text, type: text, data: { is: 'object' } }, unlistedName)),
    payment_method_option_id: id,
    payment_method_reference_id: notPerformed(id),
    point_of_interaction: pointOfInteraction,
    forward_data: forwardData,
    merchant_account_id: notPerformed(id),
    merchant_services: notPerformed(object({ fraud_scoring: flag, fraud_manual_review: flag }, unlistedName)),
    processing_mode: processingMode,
    net_amount: notPerformed(number),
    taxes: notPerformed(list(object({ type: text, value: number, percentage: flag }, unlistedName))),
    amounts: notPerformed({ is: 'object' }),
    device_id: doubtful,
    back_urls: doubtful,
    counter_currency: notPerformed(object({ currency_id: text }, unlistedName)),
  },
  together: checkPayment,
}

/**
 * The payment of a plugin: the route takes more names than that of all payments, which the plugins' PHP library sends as
 * null, or filled.
 */
export const pluginPaymentBody: RequestBody = {
  ...paymentBody,
  name: 'POST /v1/asgard/payments',
  unknown: null,
}
