import { toUtcIso } from '../dates.ts'
import type { TestUser } from './test-user.ts'

export function toTestUserJson(user: TestUser) {
  const date = toUtcIso(user.createdAt)
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

/** The form of the older path, which answers with fewer fields. */
export function toLegacyTestUserJson(user: TestUser) {
  return {
    id: user.id,
    nickname: user.nickname,
    password: user.password,
    site_status: 'active',
    email: user.email,
  }
}
