import {
  getInvoiceInput,
  invoiceSchema,
  invoiceSearchSchema,
  searchInvoicesInput,
} from '../../contract/invoices.ts'
import { endpoints } from '../provider/endpoints.ts'
import { callEndpoint, providerOperation, router } from './base.ts'
import { invoiceExample } from './examples/subscriptions.ts'
import { route } from './operation-meta.ts'

export const invoices = router({
  get: providerOperation('invoice')
    .meta({
      rest: route('GET', '/invoices/{invoiceId}', {
        operationId: 'getInvoice',
        summary: 'Retrieve an invoice: one charge of a subscription, with its last attempt',
        response: invoiceSchema,
        example: { input: { invoiceId: String(invoiceExample.id) }, data: invoiceExample },
      }),
    })
    .input(getInvoiceInput)
    .query(callEndpoint(endpoints.getInvoice)),

  search: providerOperation('invoice')
    .meta({
      rest: route('GET', '/invoices', {
        operationId: 'searchInvoices',
        summary: 'Search the invoices of a subscription',
        response: invoiceSearchSchema,
        example: {
          input: { preapproval_id: invoiceExample.preapproval_id },
          data: { paging: { offset: 0, limit: 12, total: 1 }, results: [invoiceExample] },
        },
      }),
    })
    .input(searchInvoicesInput)
    .query(callEndpoint(endpoints.searchInvoices)),
})
