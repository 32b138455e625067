import type { SiteId } from '../../../facts/countries.ts'
import { dayMs } from '../../../facts/dates.ts'
import { maxTestUsers, testUserDays, toTestUserEmail } from '../../../facts/test-users.ts'
import type { Deps } from '../../http/deps.ts'
import { refusal } from '../../http/errors/provider-error.ts'
import type { Account } from '../../store/accounts/account.ts'
import { nextShortId, toDigits } from '../../store/accounts/identifiers.ts'
import type { TestUser } from '../../store/records/test-user.ts'
import type { Condition } from '../../store/search-sql.ts'

/** Selects the test users that have not expired at this time of the account's clock. */
export function activeSince(now: number): Condition[] {
  return [{ column: 'created', is: '>=', value: now - testUserDays * dayMs }]
}

/** Creates a test user of an account. Throws a 400 if the account has as many as it may have. */
export function createTestUser(
  { siteId, description }: { siteId: SiteId; description: string },
  account: Account,
  deps: Deps,
): TestUser {
  const now = deps.clock.now(account)
  const active = deps.tables.testUsers.count(account.number, activeSince(now))
  if (active >= maxTestUsers) {
    throw refusal(400, `the limit of ${maxTestUsers} test users for this account was reached`)
  }
  const id = nextShortId(deps.counters, account, 'user')
  const number = toDigits(`user:${id}`, 10)
  const user: TestUser = {
    id,
    nickname: `TESTUSER${number}`,
    password: `qatest${toDigits(`password:${id}`, 4)}`,
    siteId,
    description,
    email: toTestUserEmail(number),
    createdAt: now,
  }
  deps.tables.testUsers.put(account.number, user)
  return user
}
