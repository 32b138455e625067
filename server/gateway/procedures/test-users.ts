import {
  createTestUserInput,
  searchTestUsersInput,
  testUserSchema,
  testUserSearchSchema,
} from '../../contract/test-users.ts'
import { providerOperation, router } from './base.ts'
import { testUserExample } from './examples/test-users.ts'

export const testUsers = router({
  create: providerOperation('test_user')
    .meta({
      rest: {
        method: 'POST',
        path: '/test-users',
        status: 201,
        operationId: 'createTestUser',
        summary: 'Create a test user',
        response: testUserSchema,
        example: {
          input: { site_id: 'MLA', description: 'buyer for checkout tests' },
          data: testUserExample,
        },
      },
    })
    .input(createTestUserInput)
    .mutation(({ ctx, input }) => ctx.provider.createTestUser(input, ctx.call)),

  search: providerOperation('test_user')
    .meta({
      rest: {
        method: 'GET',
        path: '/test-users',
        status: 200,
        operationId: 'searchTestUsers',
        summary: 'List the active test users',
        response: testUserSearchSchema,
        example: {
          input: { limit: 30 },
          data: { paging: { total: 1, limit: 30, offset: 0 }, results: [testUserExample] },
        },
      },
    })
    .input(searchTestUsersInput)
    .query(({ ctx, input }) => ctx.provider.searchTestUsers(input, ctx.call)),
})
