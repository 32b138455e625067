import {
  cardSchema,
  createCardInput,
  createCustomerInput,
  customerSchema,
  customerSearchSchema,
  deleteCardInput,
  getCustomerInput,
  searchCustomersInput,
} from '../../contract/customers.ts'
import { endpoints } from '../provider/endpoints.ts'
import { callEndpoint, providerOperation, router } from './base.ts'
import customerExamples from './examples/customers.json' with { type: 'json' }
import paymentExamples from './examples/payments.json' with { type: 'json' }
import { route } from './operation-meta.ts'

export const customers = router({
  create: providerOperation('customer')
    .meta({
      rest: route('POST', '/customers', {
        status: 201,
        operationId: 'createCustomer',
        summary: 'Create a customer',
        response: customerSchema,
        example: {
          input: { email: 'ana@testuser.com', first_name: 'Ana', last_name: 'Gómez' },
          data: customerExamples.customer,
        },
      }),
    })
    .input(createCustomerInput)
    .mutation(callEndpoint(endpoints.createCustomer)),

  get: providerOperation('customer')
    .meta({
      rest: route('GET', '/customers/{customerId}', {
        operationId: 'getCustomer',
        summary: 'Retrieve a customer with the saved cards',
        response: customerSchema,
        example: { input: { customerId: customerExamples.customer.id }, data: customerExamples.customer },
      }),
    })
    .input(getCustomerInput)
    .query(callEndpoint(endpoints.getCustomer)),

  search: providerOperation('customer')
    .meta({
      rest: route('GET', '/customers', {
        operationId: 'searchCustomers',
        summary: 'Search customers by email and the provider’s other filters',
        response: customerSearchSchema,
        example: {
          input: { email: 'ana@testuser.com' },
          data: { paging: { limit: 10, offset: 0, total: 1 }, results: [customerExamples.customer] },
        },
      }),
    })
    .input(searchCustomersInput)
    .query(callEndpoint(endpoints.searchCustomers)),
})

export const cards = router({
  create: providerOperation('customer')
    .meta({
      rest: route('POST', '/customers/{customerId}/cards', {
        status: 201,
        operationId: 'createCard',
        summary: 'Add a card to a customer',
        response: cardSchema,
        example: {
          input: { customerId: customerExamples.customer.id, token: paymentExamples.token },
          data: customerExamples.card,
        },
      }),
    })
    .input(createCardInput)
    .mutation(callEndpoint(endpoints.createCard)),

  delete: providerOperation('customer')
    .meta({
      rest: route('DELETE', '/customers/{customerId}/cards/{cardId}', {
        operationId: 'deleteCard',
        summary: 'Delete a card of a customer',
        response: cardSchema,
        example: {
          input: { customerId: customerExamples.customer.id, cardId: customerExamples.card.id },
          data: customerExamples.card,
        },
      }),
    })
    .input(deleteCardInput)
    .mutation(callEndpoint(endpoints.deleteCard)),
})
