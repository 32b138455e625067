import { expect, onTestFinished, test, vi } from 'vitest'
import { type AppendQueueDeps, createAppendQueue } from './append-queue.ts'
import { AccountRemoved, JournalUnavailable } from './journal.ts'
import { packEntry } from './rows/entry-row.ts'
import { sampleCall, sampleNotification, sampleRejected } from './tests/support/samples.ts'

const call = packEntry(sampleCall())

/** An engine that counts its transactions and stops at a gate before each one. */
function createEngine(gate: () => Promise<void>) {
  const state = { stored: 0, failed: 0, dropped: 0 }
  const deps: AppendQueueDeps = {
    append: async entries => {
      await gate()
      const firstSeq = state.stored + 1
      state.stored += entries.length
      return { firstSeq, duplicates: [], late: [] }
    },
    onCommitted: () => {},
    onFailed: () => state.failed++,
    onDropped: () => state.dropped++,
  }
  return { state, queue: createAppendQueue(deps) }
}

test('a flush also stores calls recorded while it runs, even if they outnumber the first ones', async () => {
  let openGate = () => {}
  const { state, queue } = createEngine(() => new Promise(resolve => (openGate = resolve)))
  queue.record(call)
  const flushed = queue.flush()
  for (const burst of [10, 300]) {
    for (let number = 0; number < burst; number++) queue.record(call)
    openGate()
    await new Promise(setImmediate)
  }
  openGate()
  await flushed
  expect(state).toEqual({ stored: 311, failed: 0, dropped: 0 })
})

test('after close nothing is sent to the engine, and later calls are counted as dropped', async () => {
  const { state, queue } = createEngine(async () => {})
  queue.record(call)
  expect(await queue.close()).toBe(0)
  queue.record(call)
  await expect(queue.append(packEntry(sampleNotification()))).rejects.toBeInstanceOf(JournalUnavailable)
  expect(state).toEqual({ stored: 1, failed: 0, dropped: 1 })
})

test('calls whose transaction failed are retried first, alone, with the same number', async () => {
  const tried: [number: number, kinds: string][] = []
  let failures = 2
  const queue = createAppendQueue({
    append: async (entries, number) => {
      tried.push([number, entries.map(({ kind }) => kind[0]).join('')])
      if (failures-- > 0) throw new Error('gone')
      return { firstSeq: 1, duplicates: [], late: [] }
    },
    onCommitted: () => {},
    onFailed: () => {},
    onDropped: () => {},
  })
  const notification = packEntry(sampleNotification())
  queue.record(call)
  await expect(queue.append(notification)).rejects.toThrow('gone')
  queue.record(call)
  await expect(queue.append(notification)).rejects.toThrow('gone')
  await queue.append(notification)
  expect(await queue.close()).toBe(0)
  expect(tried).toEqual([
    [1, 'nc'],
    [1, 'c'],
    [1, 'c'],
    [2, 'nc'],
  ])
})

test('close resolves although the engine is unavailable, with the number of lost calls', async () => {
  const { state, queue } = createEngine(() => Promise.reject(new Error('gone')))
  for (let number = 0; number < 600; number++) queue.record(call)
  expect(await queue.close()).toBe(600)
  expect(state.stored).toBe(0)
  expect(state.failed).toBe(2)
})

test('a closed queue does not try again what it could not store', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { state, queue } = createEngine(() => Promise.reject(new Error('gone')))
  queue.record(call)
  expect([await queue.close(), state.failed]).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.failed).toBe(2)
})

test('rejected notifications do not delay others: few share a transaction, and the queue refuses more than its bound', async () => {
  const gate = Promise.withResolvers<void>()
  const stored: string[][] = []
  const queue = createAppendQueue({
    append: async entries => {
      await gate.promise
      stored.push(entries.map(({ isRejected }) => (isRejected ? 'rejected' : 'validated')))
      return { firstSeq: 1, duplicates: [], late: [] }
    },
    onCommitted: () => {},
    onFailed: () => {},
    onDropped: () => {},
  })
  const flood = Promise.allSettled(
    Array.from({ length: 300 }, () => queue.append(packEntry(sampleRejected()))),
  )
  const genuine = queue.append(packEntry(sampleNotification()))
  gate.resolve()
  await genuine
  expect(stored).toEqual([['validated', ...Array(8).fill('rejected')]])
  const outcomes = await flood
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(256)
  expect(outcomes.at(-1)).toMatchObject({ reason: expect.any(JournalUnavailable) })
  expect(stored).toHaveLength(256 / 8)
})

const bounds = { maxBatch: 512, maxRejectedPerBatch: 8, maxRecorded: 10_000 }

test('while the engine is unavailable 10,000 calls wait, and one more replaces the oldest', async () => {
  let openGate = () => {}
  const { state, queue } = createEngine(() => new Promise(resolve => (openGate = resolve)))
  // The first transaction takes a full batch, and waits at the gate.
  for (let number = 0; number < bounds.maxBatch + bounds.maxRecorded; number++) queue.record(call)
  expect([queue.lengths().calls, state.dropped]).toEqual([bounds.maxRecorded, 0])
  queue.record(call)
  expect([queue.lengths().calls, state.dropped]).toEqual([bounds.maxRecorded, 1])
  openGate()
})

test('a transaction has 512 entries at most: notifications first, of them eight rejected, then calls', async () => {
  const gates: (() => void)[] = []
  const kinds: string[] = []
  const queue = createAppendQueue({
    append: entries => {
      const count = (is: (entry: (typeof entries)[number]) => boolean) => entries.filter(is).length
      kinds.push(`${count(one => one.isRejected)} ${count(one => one.kind === 'call')} ${entries.length}`)
      return new Promise(resolve => gates.push(() => resolve({ firstSeq: 1, duplicates: [], late: [] })))
    },
    ...{ onCommitted: () => {}, onFailed: () => {}, onDropped: () => {} },
  })
  const [notification, rejected] = [packEntry(sampleNotification()), packEntry(sampleRejected())]
  for (let number = 0; number < 9; number++) void queue.append(rejected)
  for (let number = 0; number < 505; number++) void queue.append(notification)
  for (let number = 0; number < 511; number++) queue.record(call)
  const flushed = queue.flush()
  for (let step = 0; step < 4; step++) {
    gates.at(step)?.()
    await new Promise(setImmediate)
  }
  await flushed
  expect(kinds).toEqual(['8 0 512', '1 510 512', '0 1 1'])
})

test('callers get the seqs of their entries; what came late for its account has none', async () => {
  const queue = createAppendQueue({
    append: async () => ({ firstSeq: 7, duplicates: [[8, 3]], late: [1] }),
    ...{ onCommitted: () => {}, onFailed: () => {}, onDropped: () => {} },
  })
  const notification = packEntry(sampleNotification())
  expect(await Promise.allSettled([1, 2, 3].map(() => queue.append(notification)))).toEqual([
    { status: 'fulfilled', value: { seq: 7, duplicate_of: null } },
    { status: 'rejected', reason: expect.any(AccountRemoved) },
    { status: 'fulfilled', value: { seq: 8, duplicate_of: 3 } },
  ])
})

test('calls wait 100 ms for others, or for a full batch, and a second after a failure', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let isGone = false
  const { state, queue } = createEngine(async () => {
    if (isGone) throw new Error('gone')
  })
  for (let number = 1; number < bounds.maxBatch; number++) queue.record(call)
  await vi.advanceTimersByTimeAsync(99)
  expect(state.stored).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(state.stored).toBe(bounds.maxBatch - 1)
  for (let number = 0; number < bounds.maxBatch; number++) queue.record(call)
  await vi.advanceTimersByTimeAsync(0)
  expect(state.stored).toBe(2 * bounds.maxBatch - 1)
  isGone = true
  queue.record(call)
  await vi.advanceTimersByTimeAsync(100)
  isGone = false
  await vi.advanceTimersByTimeAsync(999)
  expect([state.failed, state.stored]).toEqual([1, 2 * bounds.maxBatch - 1])
  await vi.advanceTimersByTimeAsync(1)
  expect(state.stored).toBe(2 * bounds.maxBatch)
})
