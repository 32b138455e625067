/** `POST /v1/orders`. Its fields are those of the documentation and of the SDKs' types. */
import { orderTypes } from '../../facts/order-status-names.ts'
import { captureModes, processingModes } from '../../facts/order-statuses.ts'
import { text as describedText, freeObject, notPerformed } from './described.ts'
import type { RequestBody } from './field.ts'
import { config, discounts, integration, items, payer, shipment } from './order-parts.ts'
import {
  amountText,
  anyText,
  date,
  decisive,
  duration,
  fromPattern,
  list,
  missing,
  noObject,
  oneOf,
  openObject,
  shortest,
  text,
  unsupported,
} from './order-rules.ts'
import { transactionsField } from './order-transactions.ts'
import { checkOrder } from './orders-together.ts'
import { needed } from './rule.ts'

export const orderBody: RequestBody = {
  name: 'POST /v1/orders',
  isJsonSchema: true,
  unknown: unsupported,
  body: needed(noObject),
  fields: {
    type: { ...decisive(oneOf(...orderTypes)), required: needed(missing) },
    external_reference: { ...text(64), required: missing, forms: [fromPattern(/^[A-Za-z0-9_-]+$/)] },
    total_amount: decisive(amountText),
    capture_mode: decisive(oneOf(...captureModes)),
    processing_mode: decisive(oneOf(...processingModes)),
    description: anyText,
    marketplace: anyText,
    marketplace_fee: decisive(amountText),
    currency: { ...text(3), minLength: shortest(3) },
    checkout_available_at: date,
    expiration_time: duration,
    payer,
    transactions: transactionsField,
    items,
    shipment,
    config,
    integration_data: integration,
    // Only the OpenAPI document has its payer, and no refusal of another one is known.
    additional_info: openObject({
      payer: { ...freeObject, unknown: null, fields: { ip_address: describedText } },
    }),
    taxes: list(openObject({ payer_condition: anyText })),
    discounts: notPerformed(discounts),
  },
  together: checkOrder,
}
