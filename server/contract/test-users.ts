/** Test users of the provider's sandbox. */
import { z } from 'zod'
import { integer, paging, siteId } from './fields.ts'

export const createTestUserInput = z
  .looseObject({ site_id: siteId, description: z.string().optional() })
  .meta({ id: 'CreateTestUserRequest' })

export const testUserSchema = z
  .looseObject({
    id: z.number(),
    nickname: z.string(),
    password: z.string(),
    site_status: z.string(),
    site_id: z.string().optional(),
    email: z.string().optional(),
    date_created: z.string().optional(),
    description: z.string().optional(),
  })
  .meta({ id: 'TestUser' })
export type TestUser = z.infer<typeof testUserSchema>

/** Loose, because other filters of the provider pass unchanged. */
export const searchTestUsersInput = z.looseObject({
  limit: integer(1).optional(),
  offset: integer(0).optional(),
})

/** The provider does not document whether a search shows the passwords again. */
export const testUserSearchSchema = z
  .looseObject({
    paging,
    results: z.array(testUserSchema.extend({ password: z.string().optional() })),
  })
  .meta({ id: 'TestUserSearch' })
export type TestUserSearch = z.infer<typeof testUserSearchSchema>
