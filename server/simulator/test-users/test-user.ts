import type { SiteId } from '../../facts/countries.ts'

export type TestUser = {
  id: number
  nickname: string
  password: string
  siteId: SiteId
  description: string
  email: string
  createdAt: number
}
