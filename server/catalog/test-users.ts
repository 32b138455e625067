/** Accounts of the provider’s sandbox. */
import testUserExamples from './examples/test-users.json' with { type: 'json' }
import type { Resource } from './operation.ts'

export const testUsers = {
  create: {
    provider: 'POST /users/test',
    safety: 'only_unprocessed',
    subject: 'test_user',
    operationId: 'createTestUser',
    route: 'POST /test-users',
    status: 201,
    tool: {
      name: 'create_test_user',
      description: 'Creates a test user of a country: its name, password and e-mail address.',
      isReadOnly: false,
      fields: ['site_id', 'description'],
    },
    input: 'createTestUserInput',
    answer: 'testUserSchema',
    example: {
      input: { site_id: 'MLA', description: 'buyer for checkout tests' },
      data: testUserExamples.testUser,
    },
  },

  search: {
    provider: 'GET /test_user/search',
    subject: 'test_user',
    operationId: 'searchTestUsers',
    route: 'GET /test-users',
    input: 'searchTestUsersInput',
    answer: 'testUserSearchSchema',
    example: {
      input: { limit: 30 },
      data: { paging: { total: 1, limit: 30, offset: 0 }, results: [testUserExamples.testUser] },
    },
  },

  createAtOldAddress: { provider: 'POST /users/test_user', subject: 'test_user' },
} satisfies Resource
