import {
  createTestUserInput,
  searchTestUsersInput,
  testUserSchema,
  testUserSearchSchema,
} from '../../contract/test-users.ts'
import { endpoints } from '../provider/endpoints.ts'
import { callEndpoint, providerOperation, router } from './base.ts'
import { route } from './operation-meta.ts'

const testUserExample = {
  id: 710000222,
  nickname: 'TESTUSER1234567890',
  password: 'qatest1234',
  site_status: 'active',
  site_id: 'MLA',
  email: 'test_user_1234567890@testuser.com',
  date_created: '2026-03-02T14:15:30.000Z',
  description: 'buyer for checkout tests',
}

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
          data: testUserExample,
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
          data: { paging: { total: 1, limit: 30, offset: 0 }, results: [testUserExample] },
        },
      }),
    })
    .input(searchTestUsersInput)
    .query(callEndpoint(endpoints.searchTestUsers)),
})

/** Examples of test users for the API reference. A test sends each request to a running gateway. */
