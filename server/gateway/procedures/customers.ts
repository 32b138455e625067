import {
  createCustomerInput,
  customerSchema,
  customerSearchSchema,
  getCustomerInput,
  searchCustomersInput,
} from '../../contract/customers.ts'
import { providerOperation, router } from './base.ts'
import { customerExample } from './examples/customers.ts'

export const customers = router({
  create: providerOperation('customer')
    .meta({
      rest: {
        method: 'POST',
        path: '/customers',
        status: 201,
        operationId: 'createCustomer',
        summary: 'Create a customer',
        response: customerSchema,
        example: {
          input: { email: 'ana@testuser.com', first_name: 'Ana', last_name: 'Gómez' },
          data: customerExample,
        },
      },
    })
    .input(createCustomerInput)
    .mutation(({ ctx, input }) => ctx.provider.createCustomer(input, ctx.call)),

  get: providerOperation('customer')
    .meta({
      rest: {
        method: 'GET',
        path: '/customers/{customerId}',
        status: 200,
        operationId: 'getCustomer',
        summary: 'Retrieve a customer with the saved cards',
        response: customerSchema,
        example: { input: { customerId: customerExample.id }, data: customerExample },
      },
    })
    .input(getCustomerInput)
    .query(({ ctx, input }) => ctx.provider.getCustomer(input.customerId, ctx.call)),

  search: providerOperation('customer')
    .meta({
      rest: {
        method: 'GET',
        path: '/customers',
        status: 200,
        operationId: 'searchCustomers',
        summary: 'Search customers by email and the provider’s other filters',
        response: customerSearchSchema,
        example: {
          input: { email: 'ana@testuser.com' },
          data: { paging: { limit: 10, offset: 0, total: 1 }, results: [customerExample] },
        },
      },
    })
    .input(searchCustomersInput)
    .query(({ ctx, input }) => ctx.provider.searchCustomers(input, ctx.call)),
})
