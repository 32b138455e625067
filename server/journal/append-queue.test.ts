import { expect, test } from 'vitest'
import { type AppendQueueDeps, createAppendQueue } from './append-queue.ts'
import { JournalUnavailable } from './journal.ts'
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
