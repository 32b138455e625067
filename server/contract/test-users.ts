/** Test users of the provider's sandbox. */
import { z } from 'zod'
import { siteId } from './fields.ts'

export const createTestUserInput = z.looseObject({ site_id: siteId, description: z.string().optional() })

export const testUserSchema = z.looseObject({
  id: z.number(),
  nickname: z.string(),
  password: z.string(),
  site_status: z.string(),
  site_id: z.string().optional(),
  email: z.string().optional(),
  date_created: z.string().optional(),
  description: z.string().optional(),
})
export type TestUser = z.infer<typeof testUserSchema>
