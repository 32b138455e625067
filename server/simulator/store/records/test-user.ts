import { z } from 'zod'
import { numericId, site, time } from '../document-fields.ts'

export const testUserSchema = z.object({
  id: numericId,
  nickname: z.string(),
  password: z.string(),
  siteId: site,
  description: z.string(),
  email: z.string(),
  createdAt: time,
})
export type TestUser = z.infer<typeof testUserSchema>
