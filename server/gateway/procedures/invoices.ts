import {
  getInvoiceInput,
  invoiceSchema,
  invoiceSearchSchema,
  searchInvoicesInput,
} from '../../contract/invoices.ts'
import { providerOperation, router } from './base.ts'
import { invoiceExample } from './examples/subscriptions.ts'

export const invoices = router({
  get: providerOperation('invoice')
    .meta({
      rest: {
        method: 'GET',
        path: '/invoices/{invoiceId}',
        status: 200,
        operationId: 'getInvoice',
        summary: 'Retrieve an invoice: one charge of a subscription, with its last attempt',
        response: invoiceSchema,
        example: { input: { invoiceId: String(invoiceExample.id) }, data: invoiceExample },
      },
    })
    .input(getInvoiceInput)
    .query(({ ctx, input }) => ctx.provider.getInvoice(input.invoiceId, ctx.call)),

  search: providerOperation('invoice')
    .meta({
      rest: {
        method: 'GET',
        path: '/invoices',
        status: 200,
        operationId: 'searchInvoices',
        summary: 'Search the invoices of a subscription',
        response: invoiceSearchSchema,
        example: {
          input: { preapproval_id: invoiceExample.preapproval_id },
          data: { paging: { offset: 0, limit: 12, total: 1 }, results: [invoiceExample] },
        },
      },
    })
    .input(searchInvoicesInput)
    .query(({ ctx, input }) => ctx.provider.searchInvoices(input, ctx.call)),
})
