/** Customers, their saved cards and their addresses. */
import customerExamples from './examples/customers.json' with { type: 'json' }
import paymentExamples from './examples/payments.json' with { type: 'json' }
import type { Resource } from './operation.ts'

const described = { subject: 'customer', certainty: 'described' } as const

export const customers = {
  create: {
    provider: 'POST /v1/customers',
    safety: 'only_unprocessed',
    subject: 'customer',
    operationId: 'createCustomer',
    route: 'POST /customers',
    status: 201,
    input: 'createCustomerInput',
    answer: 'customerSchema',
    example: {
      input: { email: 'ana@testuser.com', first_name: 'Ana', last_name: 'Gómez' },
      data: customerExamples.customer,
    },
    sdk: {
      Node: 'new Customer(config).create({ body, requestOptions })',
      PHP: '(new MercadoPago\\Client\\Customer\\CustomerClient())->create($body, $options)',
      Python: 'sdk.customer().create(body, options)',
    },
  },

  get: {
    provider: 'GET /v1/customers/{id}',
    subject: 'customer',
    operationId: 'getCustomer',
    route: 'GET /customers/{customerId}',
    input: 'getCustomerInput',
    answer: 'customerSchema',
    example: { input: { customerId: customerExamples.customer.id }, data: customerExamples.customer },
    sdk: {
      Node: "new Customer(config).get({ customerId: '{id}' })",
      PHP: "(new MercadoPago\\Client\\Customer\\CustomerClient())->get('{id}')",
      Python: "sdk.customer().get('{id}')",
    },
  },

  search: {
    provider: 'GET /v1/customers/search',
    subject: 'customer',
    operationId: 'searchCustomers',
    route: 'GET /customers',
    input: 'searchCustomersInput',
    answer: 'customerSearchSchema',
    example: {
      input: { email: 'ana@testuser.com' },
      data: { paging: { limit: 10, offset: 0, total: 1 }, results: [customerExamples.customer] },
    },
    sdk: {
      Node: 'new Customer(config).search({ options: body })',
      PHP: '(new MercadoPago\\Client\\Customer\\CustomerClient())->search(new MercadoPago\\Net\\MPSearchRequest(30, 0, $body))',
      Python: 'sdk.customer().search(body)',
    },
  },

  change: {
    provider: 'PUT /v1/customers/{id}',
    subject: 'customer',
    sdk: {
      Node: "new Customer(config).update({ customerId: '{id}', body, requestOptions })",
      PHP: "(new MercadoPago\\Client\\Customer\\CustomerClient())->update('{id}', $body, $options)",
      Python: "sdk.customer().update('{id}', body, options)",
    },
  },

  delete: { provider: 'DELETE /v1/customers/{id}', subject: 'customer' },
  deleteAtAddress: { provider: 'DELETE /v1/customers/{id}/delete', ...described },
} satisfies Resource

export const cards = {
  create: {
    provider: 'POST /v1/customers/{id}/cards',
    safety: 'only_unprocessed',
    subject: 'customer',
    operationId: 'createCard',
    route: 'POST /customers/{customerId}/cards',
    status: 201,
    input: 'createCardInput',
    answer: 'cardSchema',
    example: {
      input: { customerId: customerExamples.customer.id, token: paymentExamples.token },
      data: customerExamples.card,
    },
    sdk: {
      Node: "new CustomerCard(config).create({ customerId: '{id}', body, requestOptions })",
      PHP: "(new MercadoPago\\Client\\Customer\\CustomerCardClient())->create('{id}', $body, $options)",
      Python: "sdk.card().create('{id}', body, options)",
    },
  },

  delete: {
    // A retry after a lost answer may get 404; it never deletes another card.
    provider: 'DELETE /v1/customers/{id}/cards/{card_id}',
    safety: 'repeatable',
    omitsEmptyBody: true,
    subject: 'customer',
    operationId: 'deleteCard',
    route: 'DELETE /customers/{customerId}/cards/{cardId}',
    input: 'deleteCardInput',
    answer: 'cardSchema',
    example: {
      input: { customerId: customerExamples.customer.id, cardId: customerExamples.card.id },
      data: customerExamples.card,
    },
  },

  list: {
    provider: 'GET /v1/customers/{id}/cards',
    subject: 'customer',
    sdk: {
      Node: "new CustomerCard(config).list({ customerId: '{id}' })",
      PHP: "(new MercadoPago\\Client\\Customer\\CustomerCardClient())->list('{id}')",
      Python: "sdk.card().list_all('{id}')",
    },
  },

  get: { provider: 'GET /v1/customers/{id}/cards/{card_id}', subject: 'customer' },
  change: { provider: 'PUT /v1/customers/{id}/cards/{card_id}', subject: 'customer' },
} satisfies Resource

export const addresses = {
  list: { provider: 'GET /v1/customers/{id}/addresses', ...described },
  create: { provider: 'POST /v1/customers/{id}/addresses', ...described },
  get: { provider: 'GET /v1/customers/{id}/addresses/{address_id}', ...described },
  change: { provider: 'PUT /v1/customers/{id}/addresses/{address_id}', ...described },
  delete: { provider: 'DELETE /v1/customers/{id}/addresses/{address_id}', ...described },
} satisfies Resource
