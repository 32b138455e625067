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
import { providerMutation, providerQuery, router } from './base.ts'
import customerExamples from './examples/customers.json' with { type: 'json' }
import paymentExamples from './examples/payments.json' with { type: 'json' }

export const customers = router({
  create: providerMutation('customer', endpoints.createCustomer, {
    route: 'POST /customers',
    status: 201,
    input: createCustomerInput,
    response: customerSchema,
    example: {
      input: { email: 'ana@testuser.com', first_name: 'Ana', last_name: 'Gómez' },
      data: customerExamples.customer,
    },
  }),

  get: providerQuery('customer', endpoints.getCustomer, {
    route: 'GET /customers/{customerId}',
    input: getCustomerInput,
    response: customerSchema,
    example: { input: { customerId: customerExamples.customer.id }, data: customerExamples.customer },
  }),

  search: providerQuery('customer', endpoints.searchCustomers, {
    route: 'GET /customers',
    input: searchCustomersInput,
    response: customerSearchSchema,
    example: {
      input: { email: 'ana@testuser.com' },
      data: { paging: { limit: 10, offset: 0, total: 1 }, results: [customerExamples.customer] },
    },
  }),
})

export const cards = router({
  create: providerMutation('customer', endpoints.createCard, {
    route: 'POST /customers/{customerId}/cards',
    status: 201,
    input: createCardInput,
    response: cardSchema,
    example: {
      input: { customerId: customerExamples.customer.id, token: paymentExamples.token },
      data: customerExamples.card,
    },
  }),

  delete: providerMutation('customer', endpoints.deleteCard, {
    route: 'DELETE /customers/{customerId}/cards/{cardId}',
    input: deleteCardInput,
    response: cardSchema,
    example: {
      input: { customerId: customerExamples.customer.id, cardId: customerExamples.card.id },
      data: customerExamples.card,
    },
  }),
})
