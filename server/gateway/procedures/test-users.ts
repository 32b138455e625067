import {
  createTestUserInput,
  searchTestUsersInput,
  testUserSchema,
  testUserSearchSchema,
} from '../../contract/test-users.ts'
import { endpoints } from '../provider/endpoints.ts'
import { providerMutation, providerQuery, router } from './base.ts'
import testUserExamples from './examples/test-users.json' with { type: 'json' }

export const testUsers = router({
  create: providerMutation('test_user', endpoints.createTestUser, {
    route: 'POST /test-users',
    status: 201,
    tool: {
      name: 'create_test_user',
      description: 'Creates a test user of a country: its name, password and e-mail address.',
      isReadOnly: false,
      fields: ['site_id', 'description'],
    },
    input: createTestUserInput,
    response: testUserSchema,
    example: {
      input: { site_id: 'MLA', description: 'buyer for checkout tests' },
      data: testUserExamples.testUser,
    },
  }),

  search: providerQuery('test_user', endpoints.searchTestUsers, {
    route: 'GET /test-users',
    input: searchTestUsersInput,
    response: testUserSearchSchema,
    example: {
      input: { limit: 30 },
      data: { paging: { total: 1, limit: 30, offset: 0 }, results: [testUserExamples.testUser] },
    },
  }),
})
