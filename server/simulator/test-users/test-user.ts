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

export function toTestUserJson(user: TestUser) {
  const date = new Date(user.createdAt).toISOString()
  return {
    id: user.id,
    nickname: user.nickname,
    password: user.password,
    site_status: 'active',
    site_id: user.siteId,
    description: user.description,
    email: user.email,
    date_created: date,
    date_last_updated: date,
  }
}

/** The older path answers with less. */
export function toLegacyTestUserJson(user: TestUser) {
  return {
    id: user.id,
    nickname: user.nickname,
    password: user.password,
    site_status: 'active',
    email: user.email,
  }
}
