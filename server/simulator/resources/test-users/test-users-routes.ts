import type { RequestBody } from '../../../catalog/requests/field.ts'
import { oldTestUserBody, testUserBody } from '../../../catalog/requests/other-bodies.ts'
import { isSiteId } from '../../../facts/countries.ts'
import { toUtcIso } from '../../../facts/dates.ts'
import { toInteger, toObject, toText } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { refuseInWords } from '../../http/errors/refuse-others.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { TestUser } from '../../store/records/test-user.ts'
import { activeSince, createTestUser } from './create-test-user.ts'
import { toUserJson } from './user-json.ts'

export const testUserHandlers = {
  create: (call, deps) => created(toTestUserJson(createFromBody(testUserBody, call, deps))),
  createAtOldAddress: (call, deps) =>
    created(toLegacyTestUserJson(createFromBody(oldTestUserBody, call, deps))),
  search: searchTestUsers,
} satisfies Handlers['testUsers']

export const sellerHandlers = {
  get: call => ok(toUserJson(call.account)),
} satisfies Handlers['seller']

function createFromBody(request: RequestBody, call: Call<Account>, deps: Deps): TestUser {
  checkBody(request, call, refuseInWords)
  const { account } = call
  const { site_id, description } = toObject(call.body)
  // The declaration refuses any other country.
  const siteId = isSiteId(site_id) ? site_id : account.siteId
  return createTestUser({ siteId, description: toText(description) ?? '' }, account, deps)
}

function searchTestUsers(call: Call<Account>, deps: Deps) {
  const where = activeSince(call.now)
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
