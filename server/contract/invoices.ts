/** Charges of subscriptions: inputs of the operations, and the used fields of the provider's answers (`authorized_payment`). */
import { z } from 'zod'
import { integer, numericId, paging, pathId } from './fields.ts'

export const getInvoiceInput = z.object({ invoiceId: numericId })

export const searchInvoicesInput = z.looseObject({
  preapproval_id: pathId.meta({ description: 'The id of the subscription' }),
  status: z.string().optional(),
  limit: integer(1).optional().meta({ description: 'At most 49' }),
  offset: integer(0).optional(),
})

/** One charge of a subscription. `payment` is its last attempt. */
export const invoiceSchema = z
  .looseObject({
    id: z.number(),
    preapproval_id: z.string(),
    type: z.string().optional(),
    status: z.string(),
    transaction_amount: z.number(),
    currency_id: z.string(),
    reason: z.string().optional(),
    external_reference: z.string().nullable().optional(),
    date_created: z.string(),
    last_modified: z.string().optional(),
    debit_date: z.string().optional(),
    retry_attempt: z.number().optional(),
    next_retry_date: z.string().optional(),
    expire_date: z.string().optional(),
    rejection_code: z.string().optional(),
    payment_method_id: z.string().optional(),
    payment: z.looseObject({ id: z.number(), status: z.string(), status_detail: z.string() }).optional(),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof invoiceSchema>

export const invoiceSearchSchema = z
  .looseObject({ paging, results: z.array(invoiceSchema) })
  .meta({ id: 'InvoiceSearch' })
export type InvoiceSearch = z.infer<typeof invoiceSearchSchema>
