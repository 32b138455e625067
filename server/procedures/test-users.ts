import { createTestUserInput, testUserSchema } from '../contract/test-users.ts'
import { providerOperation, router } from './base.ts'
import { testUserExample } from './examples/test-users.ts'

export const testUsers = router({
  create: providerOperation
    .meta({
      rest: {
        method: 'POST',
        path: '/test-users',
        status: 201,
        summary: 'Create a test user',
        tag: 'Test users',
        response: testUserSchema,
        example: {
          input: { site_id: 'MLA', description: 'buyer for checkout tests' },
          data: testUserExample,
        },
      },
    })
    .input(createTestUserInput)
    .mutation(({ ctx, input }) => ctx.provider.createTestUser(input, ctx.call)),
})
