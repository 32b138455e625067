import { expect, test } from 'vitest'
import { openAccounts } from '../accounts/accounts.ts'
import { openStore } from '../store/store.ts'
import { createClock } from './clock.ts'
import { openDueWork } from './due-work.ts'

const hour = 3_600_000

function open() {
  const wall = { ms: Date.UTC(2026, 2, 2) }
  const store = openStore()
  const clock = createClock(() => wall.ms)
  const accounts = openAccounts(store, () => clock.now())
  const errors: unknown[] = []
  const due = openDueWork({ store, clock, accounts, onError: error => errors.push(error) })
  const account = accounts.open('TEST-due')
  const done: string[] = []
  due.handle('note', (_account, { subject }) => void done.push(subject))
  return { wall, store, clock, due, account, done, errors }
}

test('what a call causes waits for its release, whoever wakes meanwhile', async () => {
  const { due, account, done, clock } = open()
  due.schedule(account, clock.now(), 'note', 'a')
  const batch = due.takeFresh()
  due.wake()
  await due.idle()
  expect(done).toEqual([])
  due.release(batch)
  await due.idle()
  expect(done).toEqual(['a'])
  await due.close()
})

test('a batch that was dropped with its writes is never done', async () => {
  const { due, account, done, clock, store } = open()
  expect(() =>
    store.write(() => {
      due.schedule(account, clock.now(), 'note', 'a')
      throw new Error('undone')
    }),
  ).toThrow('undone')
  due.drop(due.takeFresh())
  due.review(account)
  await due.idle()
  expect(done).toEqual([])
  await due.close()
})

test('a journey does what falls due in order, each at its own time, and what that causes too', async () => {
  const { due, account, done, clock } = open()
  const start = clock.now(account)
  const seen: number[] = []
  due.handle('mark', (owner, { subject }) => {
    done.push(subject)
    seen.push(clock.now(owner) - start)
    if (subject === 'first') due.schedule(owner, clock.now(owner) + hour, 'mark', 'caused later')
    if (subject === 'second') due.schedule(owner, clock.now(owner), 'mark', 'caused at once')
  })
  due.schedule(account, start + 3 * hour, 'mark', 'second')
  due.schedule(account, start + hour, 'mark', 'first')
  due.schedule(account, start + 9 * hour, 'mark', 'too late')
  await due.advance(account, start + 8 * hour)
  expect(done).toEqual(['first', 'caused later', 'second', 'caused at once'])
  expect(seen).toEqual([hour, 2 * hour, 3 * hour, 3 * hour])
  expect(clock.now(account) - start).toBe(8 * hour)
  await due.close()
})

test('work that fails is told and gone, and the rest is done', async () => {
  const { due, account, done, clock, errors } = open()
  due.handle('fail', () => {
    throw new Error('on purpose')
  })
  const start = clock.now(account)
  due.schedule(account, start + 1, 'fail', '')
  due.schedule(account, start + 2, 'note', 'a')
  await due.advance(account, start + 10)
  expect(errors).toMatchObject([{ message: 'on purpose' }])
  expect(done).toEqual(['a'])
  expect(due.table.count(account.number, [])).toBe(0)
  await due.close()
})

test('a stopped clock does nothing by itself, a running one does', async () => {
  const { due, account, done, clock, wall } = open()
  account.clock = { offsetMs: 0, frozenAtMs: wall.ms }
  due.schedule(account, wall.ms + hour, 'note', 'a')
  wall.ms += 2 * hour
  due.wake()
  await due.idle()
  expect(done).toEqual([])
  account.clock = null
  due.wake()
  await due.idle()
  expect(done).toEqual(['a'])
  expect(clock.now(account)).toBe(wall.ms)
  await due.close()
})
