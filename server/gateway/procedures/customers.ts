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
import { tokenExample } from './examples/payments.ts'
import { route } from './operation-meta.ts'

const cardExample = {
  id: '9000000001',
  customer_id: '710000111-aB3dE5fG7hJ9kL',
  first_six_digits: '450995',
  last_four_digits: '3704',
  expiration_month: 11,
  expiration_year: 2030,
  payment_method: { id: 'visa', name: 'Visa' },
}

const customerExample = {
  id: '710000111-aB3dE5fG7hJ9kL',
  email: 'ana@testuser.com',
  first_name: 'Ana',
  last_name: 'Gómez',
  date_created: '2026-03-02T14:18:00.000Z',
  cards: [cardExample],
}

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
          data: customerExample,
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
        example: { input: { customerId: customerExample.id }, data: customerExample },
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
          data: { paging: { limit: 10, offset: 0, total: 1 }, results: [customerExample] },
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
        example: { input: { customerId: customerExample.id, token: tokenExample }, data: cardExample },
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
        example: { input: { customerId: customerExample.id, cardId: cardExample.id }, data: cardExample },
      }),
    })
    .input(deleteCardInput)
    .mutation(callEndpoint(endpoints.deleteCard)),
})

/** Examples of customers and their cards for the API reference. A test sends each request to a running gateway. */
