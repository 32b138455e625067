import {
  createCustomerInput,
  customerSchema,
  customerSearchSchema,
  getCustomerInput,
  searchCustomersInput,
} from '../../contract/customers.ts'
import { endpoints } from '../provider/endpoints.ts'
import { callEndpoint, providerOperation, router } from './base.ts'
import { customerExample } from './examples/customers.ts'
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
