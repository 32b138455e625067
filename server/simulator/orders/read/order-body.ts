/** The schema of the body of `POST /v1/orders`. Its fields are those of the documentation and of the SDKs' types. */
import { z } from 'zod'
import { isTerminalId, qrModes } from '../../../facts/in-person-orders.ts'
import {
  amountText,
  anyText,
  dateText,
  durationText,
  hasProperties,
  list,
  noProperties,
  text,
  webAddress,
} from './fields.ts'
import { securityBody, transactionsBody } from './transaction-body.ts'

const count = z.int().min(1).max(36)

const methodsBody = z.strictObject({
  not_allowed_ids: list(anyText).optional(),
  not_allowed_types: list(anyText).optional(),
  default_id: anyText.optional(),
  default_type: anyText.optional(),
  max_installments: count.optional(),
  min_installments: count.optional(),
  default_installments: count.optional(),
  installments_cost: anyText.optional(),
  installments: z
    .strictObject({
      interest_free: z
        .strictObject({ type: z.enum(['range', 'list', 'none']), values: list(count).optional() })
        .optional(),
      available: z.looseObject({ type: anyText.optional() }).optional(),
    })
    .optional(),
})

const onlineBody = z.strictObject({
  callback_url: webAddress.optional(),
  success_url: webAddress.optional(),
  pending_url: webAddress.optional(),
  failure_url: webAddress.optional(),
  auto_return_url: webAddress.optional(),
  auto_return: z.enum(['approved', 'all']).optional(),
  available_from: dateText.optional(),
  allowed_user_type: anyText.optional(),
  retries: z.strictObject({ allowed: z.boolean().optional() }).optional(),
  tracks: list(z.strictObject({ type: anyText, values: z.looseObject({}).optional() })).optional(),
  differential_pricing: z.strictObject({ id: z.int() }).optional(),
  transaction_security: securityBody.optional(),
})

/** `config` in the body that creates an order. */
const configBody = z.strictObject({
  statement_descriptor: text(50).optional(),
  default_payment_due_date: durationText.optional(),
  payment_method: methodsBody.optional(),
  online: onlineBody.optional(),
  // The sources name only some of the fields of these objects.
  point: z
    .looseObject({
      terminal_id: anyText
        .refine(isTerminalId, { params: { code: 'property_value', detail: 'is no terminal id' } })
        .optional(),
    })
    .optional(),
  qr: z.looseObject({ external_pos_id: anyText.optional(), mode: z.enum(qrModes).optional() }).optional(),
})

const addressBody = z.strictObject({
  zip_code: anyText.optional(),
  street_name: anyText.optional(),
  street_number: anyText.optional(),
  neighborhood: anyText.optional(),
  city: anyText.optional(),
  state: anyText.optional(),
  complement: anyText.optional(),
  country: anyText.optional(),
})

const payerBody = z
  .strictObject({
    customer_id: anyText.optional(),
    email: z
      .string()
      .max(254)
      .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)
      .optional(),
    first_name: anyText.optional(),
    last_name: anyText.optional(),
    entity_type: z.enum(['individual', 'association']).optional(),
    identification: z.strictObject({ type: anyText.optional(), number: anyText.optional() }).optional(),
    phone: z.strictObject({ area_code: anyText.optional(), number: anyText.optional() }).optional(),
    address: addressBody.optional(),
  })
  .refine(hasProperties, noProperties)

const itemBody = z.strictObject({
  // The description of the API and the types of the Go SDK have it. The other SDKs have `external_code` alone.
  id: anyText.optional(),
  title: text(150),
  unit_price: amountText,
  quantity: z.int().min(1),
  description: text(256).optional(),
  external_code: text(30).optional(),
  category_id: anyText.optional(),
  type: anyText.optional(),
  picture_url: anyText.optional(),
  warranty: z.boolean().optional(),
  event_date: anyText.optional(),
  unit_measure: anyText.optional(),
  external_categories: list(z.strictObject({ id: anyText })).optional(),
})

const shipmentBody = z.strictObject({
  mode: z.enum(['custom', 'not_specified', 'me2']).optional(),
  local_pickup: z.boolean().optional(),
  cost: amountText.optional(),
  free_shipping: z.boolean().optional(),
  free_methods: list(z.strictObject({ id: z.int() })).optional(),
  address: addressBody.extend({ floor: anyText.optional(), apartment: anyText.optional() }).optional(),
})

const integrationBody = z.strictObject({
  integrator_id: anyText.optional(),
  platform_id: anyText.optional(),
  corporation_id: anyText.optional(),
  sponsor: z
    .strictObject({
      id: z.string().refine(id => /^\d+$/.test(id), {
        params: { code: 'order_invalid_sponsor_id', detail: 'is not a user id' },
      }),
    })
    .optional(),
})

export const orderBody = z.strictObject({
  type: z.enum(['online', 'point', 'qr']),
  external_reference: text(64).regex(/^[A-Za-z0-9_-]+$/),
  total_amount: amountText.optional(),
  capture_mode: z.enum(['automatic', 'manual', 'automatic_async']).optional(),
  processing_mode: z.enum(['automatic', 'manual']).optional(),
  description: anyText.optional(),
  marketplace: anyText.optional(),
  marketplace_fee: amountText.optional(),
  currency: z.string().length(3).optional(),
  checkout_available_at: dateText.optional(),
  expiration_time: durationText.optional(),
  payer: payerBody.optional(),
  transactions: transactionsBody.optional(),
  items: list(itemBody).optional(),
  shipment: shipmentBody.optional(),
  config: configBody.optional(),
  integration_data: integrationBody.optional(),
  additional_info: z.record(z.string(), z.unknown()).optional(),
  taxes: list(z.looseObject({ payer_condition: anyText.optional() })).optional(),
  discounts: z
    .strictObject({
      payment_methods: list(z.strictObject({ type: anyText, new_total_amount: amountText })),
    })
    .optional(),
})
export type OrderBody = z.output<typeof orderBody>

let compiled: typeof orderBody | undefined

/**
 * The schema as generated code, which reads a body six times as fast and finds the same faults (decision 073). It is
 * compiled for the first order, because that takes about 10 ms.
 */
export function compiledOrderBody(): typeof orderBody {
  compiled ??= z.compile(orderBody)
  return compiled
}
