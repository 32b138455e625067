import { expect, test } from 'vitest'
import { hourMs } from '../../../facts/dates.ts'
import { openAccounts } from '../../store/accounts/accounts.ts'
import { openStore } from '../../store/store.ts'
import { createClock } from '../clock.ts'
import type { NewJob } from './job.ts'
import { openScheduler } from './scheduler.ts'

const delivery = (deliveryId: string): NewJob => ({ kind: 'delivery', deliveryId })

function open() {
  const wall = { ms: Date.UTC(2026, 2, 2) }
  const store = openStore()
  const clock = createClock(() => wall.ms)
  const accounts = openAccounts(store, { now: () => clock.now() })
  const errors: unknown[] = []
  const scheduler = openScheduler({ store, clock, accounts, onError: error => errors.push(error) })
  const account = accounts.open('TEST-jobs')
  const done: string[] = []
  scheduler.handle('delivery', (_account, { deliveryId }) => void done.push(deliveryId))
  return { wall, store, clock, scheduler, account, done, errors }
}

test('does not start a job that a call schedules for now before its release', async () => {
  const { scheduler, account, done, clock } = open()
  scheduler.schedule(account, clock.now(), delivery('a'))
  const batch = scheduler.takeHeld()
  scheduler.runDue()
  await scheduler.idle()
  expect(done).toEqual([])
  scheduler.release(batch)
  await scheduler.idle()
  expect(done).toEqual(['a'])
  await scheduler.close()
})

test('never runs a batch that was discarded with its writes', async () => {
  const { scheduler, account, done, clock, store } = open()
  expect(() =>
    store.write(() => {
      scheduler.schedule(account, clock.now(), delivery('a'))
      throw new Error('rolled back')
    }),
  ).toThrow('rolled back')
  scheduler.discard(scheduler.takeHeld())
  scheduler.reload(account)
  await scheduler.idle()
  expect(done).toEqual([])
  await scheduler.close()
})

test('an advance runs the jobs on its way in order, each at its own time, and the jobs that they schedule', async () => {
  const { scheduler, account, done, clock } = open()
  const start = clock.now(account)
  const times: number[] = []
  scheduler.handle('delivery', (owner, { deliveryId }) => {
    const now = clock.now(owner)
    done.push(deliveryId)
    times.push(now - start)
    if (deliveryId === 'first') scheduler.schedule(owner, now + hourMs, delivery('scheduled for later'))
    if (deliveryId === 'second') scheduler.schedule(owner, now, delivery('scheduled for now'))
  })
  scheduler.schedule(account, start + 3 * hourMs, delivery('second'))
  scheduler.schedule(account, start + hourMs, delivery('first'))
  scheduler.schedule(account, start + 9 * hourMs, delivery('too late'))
  await scheduler.advance(account, { reach: () => start + 8 * hourMs })
  expect(done).toEqual(['first', 'scheduled for later', 'second', 'scheduled for now'])
  expect(times).toEqual([hourMs, 2 * hourMs, 3 * hourMs, 3 * hourMs])
  expect(clock.now(account) - start).toBe(8 * hourMs)
  await scheduler.close()
})

test('reports and removes a job that fails, and runs the next one', async () => {
  const { scheduler, account, done, clock, errors } = open()
  scheduler.handle('expiry', () => {
    throw new Error('on purpose')
  })
  const start = clock.now(account)
  scheduler.schedule(account, start + 1, { kind: 'expiry', paymentId: '1' })
  scheduler.schedule(account, start + 2, delivery('a'))
  await scheduler.advance(account, { reach: () => start + 10 })
  expect(errors).toMatchObject([{ message: 'on purpose' }])
  expect(done).toEqual(['a'])
  expect(scheduler.table.count(account.number, [])).toBe(0)
  await scheduler.close()
})

test('runs jobs while the clock of their account runs, not while it is frozen', async () => {
  const { scheduler, account, done, clock, wall } = open()
  account.clock = { offsetMs: 0, frozenAtMs: wall.ms }
  scheduler.schedule(account, wall.ms + hourMs, delivery('a'))
  wall.ms += 2 * hourMs
  scheduler.runDue()
  await scheduler.idle()
  expect(done).toEqual([])
  account.clock = null
  scheduler.runDue()
  await scheduler.idle()
  expect(done).toEqual(['a'])
  expect(clock.now(account)).toBe(wall.ms)
  await scheduler.close()
})

test('removes all jobs of a shared commit, and close waits for an advance of a clock', async () => {
  const { scheduler, account, done, clock, store } = open()
  const start = clock.now(account)
  for (let number = 0; number < 450; number++) {
    scheduler.schedule(account, start + number + 1, delivery(String(number)))
  }
  await scheduler.advance(account, { reach: () => start + hourMs })
  expect(done).toEqual(Array.from({ length: 450 }, (_, number) => String(number)))
  expect(scheduler.table.count(account.number, [])).toBe(0)

  scheduler.schedule(account, start + 2 * hourMs, delivery('interrupted'))
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  scheduler.handle('delivery', () => {
    begun.resolve()
    return ended.promise
  })
  const advance = scheduler.advance(account, { reach: () => start + 3 * hourMs })
  await begun.promise
  const closed = scheduler.close().then(() => store.close())
  ended.resolve()
  await Promise.all([advance, closed])
})

test('the end of a generation ends its advances, also those that wait, and leaves the jobs of the next one', async () => {
  const { scheduler, account, done, clock } = open()
  const start = clock.now(account)
  const job = { ...delivery('a'), id: 'kept', runAt: start + 1 }
  scheduler.table.put(account.number, job)
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  scheduler.handle('delivery', async (_account, { deliveryId }, signal) => {
    begin()
    await answered
    if (!signal.aborted) done.push(deliveryId)
  })
  const reach = (now: number) => now + hourMs
  const advances = Promise.allSettled([
    scheduler.advance(account, { reach }),
    scheduler.advance(account, { reach }),
  ])
  await begun
  scheduler.endGeneration(account, new Error('replaced'))
  expect((await advances).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  answer()
  await scheduler.advance(account, { reach })
  expect(done).toEqual(['a'])
  await scheduler.close()
})
