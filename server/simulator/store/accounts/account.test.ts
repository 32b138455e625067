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

const tokenOf = (key: string, { kind = 'TEST', application = '1234567890123456', user = '710000222' } = {}) =>
  `${kind}-${application}-112810-${key.repeat(32)}-${user}`

test('two tokens of one user and one application open one account, also after a restart', () => {
  const store = openStore()
  onTestFinished(() => store.close())
  const accounts = openAccounts(store, { now: () => 0, maxAccounts: 1 })
  const first = accounts.open(tokenOf('a'))
  expect(accounts.open(tokenOf('b'))).toBe(first)
  const again = openAccounts(store, { now: () => 0 })
  expect(again.open(tokenOf('c')).tokenHash).toBe(first.tokenHash)
  again.remove(again.open(tokenOf('b')))
  expect(again.all()).toEqual([])
  expect(again.open(tokenOf('b')).tokenHash).not.toBe(first.tokenHash)
})

test.each([
  ['user', { user: '710000333' }],
  ['application', { application: '1234567890123457' }],
  ['kind of credentials', { kind: 'APP_USR' }],
])('a token of another %s opens an account of its own', (_what, other) => {
  const store = openStore()
  onTestFinished(() => store.close())
  const accounts = openAccounts(store, { now: () => 0 })
  expect(accounts.open(tokenOf('a', other))).not.toBe(accounts.open(tokenOf('a')))
})

test('tokens that name no user open an account each', () => {
  const store = openStore()
  onTestFinished(() => store.close())
  const accounts = openAccounts(store, { now: () => 0 })
  expect(accounts.open('TEST-one-710000222')).not.toBe(accounts.open('TEST-two-710000222'))
})
