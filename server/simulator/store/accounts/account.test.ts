import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../store.ts'
import { createAccount } from './account.ts'
import { openAccounts } from './accounts.ts'

test('an account gets the last free number, whatever number its token prefers', () => {
  const { number } = createAccount('TEST-any', number => number !== 10_003, 0)
  expect(number).toBe(10_003)
})

test('an unknown token is refused when there are as many accounts as allowed, and the others go on', () => {
  const store = openStore()
  onTestFinished(() => store.close())
  const accounts = openAccounts(store, { now: () => 0, maxAccounts: 2 })
  const known = accounts.open('TEST-first')
  accounts.register('TEST-second', { publicKey: 'TEST-key' })
  for (const token of ['TEST-third', 'TEST-fourth']) {
    expect(() => accounts.open(token)).toThrow(/^The simulator has 2 accounts.*raise SIMULATOR_MAX_ACCOUNTS/)
  }
  expect(accounts.open('TEST-first')).toBe(known)
  const again = openAccounts(store, { now: () => 0, maxAccounts: 1 })
  expect(again.open('TEST-second')).toMatchObject({ publicKey: 'TEST-key' })
  expect(again.all()).toHaveLength(2)
})
