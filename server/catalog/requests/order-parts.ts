/** The objects in the body of an order: payer, items, shipment, configuration. Their fields are those of the SDKs' types. */
import { amountPattern } from '../../facts/decimal-amounts.ts'
import { isReservedDomain } from '../../facts/hosts.ts'
import { isTerminalId, qrModes } from '../../facts/in-person-orders.ts'
import { notPerformed } from './described.ts'
import type { Field, Fields } from './field.ts'
import {
  amountForm,
  amountText,
  anyText,
  date,
  decisive,
  duration,
  flag,
  fromPattern,
  installments,
  list,
  missing,
  noProperties,
  object,
  oneOf,
  openObject,
  rule,
  text,
  webAddress,
  whole,
  wrongValue,
} from './order-rules.ts'

const required = (field: Field): Field => ({ ...field, required: missing })

/** How 3-D Secure is asked for. */
export const security = object({
  validation: decisive(oneOf('always', 'on_fraud_risk', 'never')),
  liability_shift: decisive(oneOf('required', 'preferred')),
})

const methods = object({
  not_allowed_ids: list(anyText),
  not_allowed_types: list(anyText),
  default_id: anyText,
  default_type: anyText,
  max_installments: installments,
  min_installments: installments,
  default_installments: installments,
  installments_cost: anyText,
  installments: object({
    interest_free: notPerformed(
      object({ type: required(oneOf('range', 'list', 'none')), values: list(installments) }),
    ),
    available: openObject({ type: anyText }),
  }),
})

const online = object({
  callback_url: webAddress,
  success_url: webAddress,
  pending_url: webAddress,
  failure_url: webAddress,
  auto_return_url: webAddress,
  auto_return: oneOf('approved', 'all'),
  available_from: date,
  allowed_user_type: anyText,
  retries: notPerformed(object({ allowed: flag })),
  tracks: list(object({ type: required(anyText), values: object() })),
  differential_pricing: object({ id: required(whole()) }),
  transaction_security: security,
})

export const config = object({
  statement_descriptor: text(50),
  default_payment_due_date: duration,
  payment_method: methods,
  online,
  point: openObject({
    print_on_terminal: oneOf('seller_ticket', 'no_ticket'),
    ticket_number: anyText,
    terminal_id: decisive({ ...anyText, forms: [[isTerminalId, wrongValue('is no terminal id')]] }),
  }),
  qr: openObject({ external_pos_id: anyText, mode: decisive(oneOf(...qrModes)) }),
})

const address: Fields = {
  zip_code: anyText,
  street_name: anyText,
  street_number: anyText,
  neighborhood: anyText,
  city: anyText,
  state: anyText,
  complement: anyText,
  country: anyText,
}

/** Payments refuse reserved domains, as four shops measured. No source says whether orders do. */
const reservedDomain = wrongValue('does not match pattern', {
  sure: 'reported',
  source: 'reports of payments',
  warning: 'reserved_domain',
})

export const payer: Field = {
  ...object({
    customer_id: anyText,
    email: {
      ...text(254),
      forms: [
        fromPattern(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { sure: 'quoted' }),
        [value => !isReservedDomain(value.replace(/^.*@/, '')), reservedDomain],
      ],
    },
    first_name: anyText,
    last_name: anyText,
    entity_type: oneOf('individual', 'association'),
    identification: object({ type: anyText, number: anyText }),
    phone: object({ area_code: anyText, number: anyText }),
    address: object(address),
  }),
  notEmpty: rule('minimum_properties', noProperties, { sure: 'quoted' }),
}

/** Two of three shops saw an item with a negative price accepted, one of them in production (September 2026). */
const discount = rule('invalid_items', undefined, { sure: 'reported', warning: 'negative_item' })
const unitPrice: Field = {
  ...amountText,
  forms: [
    [value => amountPattern.test(value.replace(/^-/, '')), amountForm[1]],
    [value => !value.startsWith('-'), discount],
  ],
}

export const items = list(
  object({
    // The description of the API and the types of the Go SDK have it. The other SDKs have `external_code` alone.
    id: anyText,
    title: required(text(150)),
    unit_price: required(unitPrice),
    quantity: required(whole(1)),
    description: text(256, { sure: 'quoted' }),
    external_code: text(30),
    category_id: anyText,
    type: anyText,
    picture_url: anyText,
    warranty: flag,
    event_date: anyText,
    unit_measure: anyText,
    external_categories: list(object({ id: required(anyText) })),
  }),
)

export const shipment = object({
  mode: oneOf('custom', 'not_specified', 'me2'),
  local_pickup: flag,
  cost: amountText,
  free_shipping: flag,
  free_methods: list(object({ id: required(whole()) })),
  address: object({ ...address, floor: anyText, apartment: anyText }),
})

const isUserId = (id: string) => /^\d+$/.test(id)

export const integration = object({
  integrator_id: anyText,
  platform_id: anyText,
  corporation_id: anyText,
  sponsor: object({
    id: required({
      is: 'text',
      type: rule('property_type', '{path} - expected string, but got {type}'),
      forms: [[isUserId, rule('order_invalid_sponsor_id', '{path} - is not a user id')]],
    }),
  }),
})

export const discounts = object({
  payment_methods: required(
    list(object({ type: required(anyText), new_total_amount: required(amountText) })),
  ),
})
