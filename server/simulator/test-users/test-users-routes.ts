import { isSiteId, siteIds } from '../../facts/countries.ts'
import { isObject, toInteger, toText } from '../../facts/json.ts'
import { maxTestUsers, testUserDays, toTestUserEmail } from '../../facts/test-users.ts'
import type { Account } from '../accounts/account.ts'
import { dayMs, toUtcIso } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../errors/provider-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { type Call, created, ok } from '../http/route.ts'
import { nextUserId, toDigits } from '../identifiers.ts'
import type { TestUser } from './test-user.ts'
import { toUserJson } from './user-json.ts'

export const testUserHandlers = {
  create: (call, deps) => created(toTestUserJson(createTestUser(call, deps))),
  createAtOldAddress: (call, deps) => created(toLegacyTestUserJson(createTestUser(call, deps))),
  search: searchTestUsers,
} satisfies Handlers['testUsers']

export const sellerHandlers = {
  get: call => ok(toUserJson(call.account)),
} satisfies Handlers['seller']

function activeSince(call: Call<Account>) {
  return [{ column: 'created', is: '>=' as const, value: call.now - testUserDays * dayMs }]
}

/** Creates a test user. `description` is documented as required, but optional here, because much code omits it. */
function createTestUser(call: Call<Account>, deps: Deps): TestUser {
  const body = call.body ?? {}
  if (!isObject(body)) throw refusal(400, 'The request body must be a JSON object')
  if (!isSiteId(body.site_id)) throw refusal(400, `site_id must be one of ${siteIds.join(', ')}`)
  const active = deps.tables.testUsers.count(call.account.number, activeSince(call))
  if (active >= maxTestUsers) {
    throw refusal(400, `the limit of ${maxTestUsers} test users for this account was reached`)
  }
  const id = nextUserId(deps.counters, call.account)
  const number = toDigits(`user:${id}`, 10)
  const user: TestUser = {
    id,
    nickname: `TESTUSER${number}`,
    password: `qatest${toDigits(`password:${id}`, 4)}`,
    siteId: body.site_id,
    description: toText(body.description) ?? '',
    email: toTestUserEmail(number),
    createdAt: call.now,
  }
  deps.tables.testUsers.put(call.account.number, user)
  return user
}

function searchTestUsers(call: Call<Account>, deps: Deps) {
  const where = activeSince(call)
  const limit = Math.min(toInteger(call.query.limit) ?? 30, 100)
  const offset = toInteger(call.query.offset) ?? 0
  const { total, found } = deps.tables.testUsers.search(call.account.number, {
    where,
    sort: { column: 'created', isDescending: false },
    limit,
    offset,
  })
  return ok({ paging: { total, limit, offset }, results: found.map(toTestUserJson) })
}

function toTestUserJson(user: TestUser) {
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
function toLegacyTestUserJson(user: TestUser) {
  return {
    id: user.id,
    nickname: user.nickname,
    password: user.password,
    site_status: 'active',
    email: user.email,
  }
}
