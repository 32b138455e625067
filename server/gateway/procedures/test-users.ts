import {
  createTestUserInput,
  searchTestUsersInput,
  testUserSchema,
  testUserSearchSchema,
} from '../../contract/test-users.ts'
import { endpoints } from '../provider/endpoints.ts'
import { callEndpoint, providerOperation, router } from './base.ts'
import testUserExamples from './examples/test-users.json' with { type: 'json' }
import { route } from './operation-meta.ts'

export const testUsers = router({
  create: providerOperation('test_user')
    .meta({
      rest: route('POST', '/test-users', {
        status: 201,
        operationId: 'createTestUser',
        summary: 'Create a test user',
        response: testUserSchema,
        example: {
          input: { site_id: 'MLA', description: 'buyer for checkout tests' },
          data: testUserExamples.testUser,
        },
      }),
    })
    .input(createTestUserInput)
    .mutation(callEndpoint(endpoints.createTestUser)),

  search: providerOperation('test_user')
    .meta({
      rest: route('GET', '/test-users', {
        operationId: 'searchTestUsers',
        summary: 'List the active test users',
        response: testUserSearchSchema,
        example: {
          input: { limit: 30 },
          data: { paging: { total: 1, limit: 30, offset: 0 }, results: [testUserExamples.testUser] },
        },
      }),
    })
    .input(searchTestUsersInput)
    .query(callEndpoint(endpoints.searchTestUsers)),
})
