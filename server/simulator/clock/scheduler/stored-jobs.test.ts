import { expect, test } from 'vitest'
import { openAccounts } from '../../store/accounts/accounts.ts'
import { openStore } from '../../store/store.ts'
import { openStoredJobs } from './job.ts'

test('finds the first job without reading those after it', () => {
  const store = openStore()
  const account = openAccounts(store, { now: () => 0 }).open('TEST-jobs')
  const { table, firstDueBy } = openStoredJobs(store)
  for (const runAt of [30, 10, 20]) {
    table.put(account.number, { id: `at ${runAt}`, runAt, kind: 'delivery', deliveryId: '1' })
  }
  const read: string[] = []
  const found = firstDueBy(account, 25, ({ id }) => {
    read.push(id)
    return id !== 'at 10'
  })
  expect([found?.id, read]).toEqual(['at 20', ['at 10', 'at 20']])
  expect(firstDueBy(account, 25, () => false)).toBeNull()
  store.close()
})
