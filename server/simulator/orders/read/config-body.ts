/** The schema of `config` in the body that creates an order. */
import { z } from 'zod'
import { isTerminalId, qrModes } from '../../../facts/in-person-orders.ts'
import { anyText, dateText, durationText, list, text, webAddress } from './fields.ts'
import { securityBody } from './transaction-body.ts'

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

export const configBody = z.strictObject({
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
