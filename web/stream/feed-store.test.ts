import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from './feed-entry.ts'
import { createFeedStore, maxRows } from './feed-store.ts'
import { joinRows } from './join-rows.ts'

const entry = (seq: number) =>
  ({ kind: 'notification', seq, received_at: '2026-11-20T12:00:00.000Z' }) as Entry
const keys = (store: ReturnType<typeof createFeedStore>) => store.getSnapshot().rows.map(row => row.key)

function createManual() {
  const due: (() => void)[] = []
  const store = createFeedStore(work => due.push(work))
  return {
    store,
    due,
    runDue: () => {
      for (const work of due.splice(0)) work()
    },
  }
}

test('arrivals are reported in one update', () => {
  const { store, due, runDue } = createManual()
  let updates = 0
  store.subscribe(() => updates++)
  for (let seq = 1; seq <= 50; seq++) store.push(entry(seq))
  expect(due.length).toBe(1)
  expect(updates).toBe(0)
  runDue()
  expect(updates).toBe(1)
  expect(store.getSnapshot().rows.length).toBe(50)
})

test('an entry that was already received is dropped', () => {
  const { store, runDue } = createManual()
  expect([store.push(entry(1)), store.push(entry(2)), store.push(entry(2)), store.push(entry(1))]).toEqual([
    true,
    true,
    false,
    false,
  ])
  runDue()
  expect(keys(store)).toEqual([1, 2])
})

test('memory is bounded: the oldest entries are dropped and counted', () => {
  const { store, runDue } = createManual()
  for (let seq = 1; seq <= maxRows + 600; seq++) store.push(entry(seq))
  runDue()
  const { rows, dropped } = store.getSnapshot()
  expect(rows.length).toBe(maxRows)
  expect(dropped).toBe(600)
  expect(rows[0]?.key).toBe(601)
})

test('entries read later are merged in order, without duplicates', () => {
  const { store, runDue } = createManual()
  store.push(entry(5))
  store.push(entry(8))
  runDue()
  store.merge([entry(4), entry(3), entry(5), entry(7), entry(9)])
  expect(keys(store)).toEqual([3, 4, 5, 7, 8, 9])
  expect(store.lastSeq()).toBe(9)
})

test('loaded history sets the cursor of the live stream', () => {
  const { store, runDue } = createManual()
  store.merge([entry(4), entry(3)])
  expect(store.lastSeq()).toBe(4)
  expect(store.push(entry(4))).toBe(false)
  store.push(entry(5))
  runDue()
  expect(keys(store)).toEqual([3, 4, 5])
})

test('a mark keeps its place when earlier entries are inserted', () => {
  const { store, runDue } = createManual()
  store.push(entry(5))
  store.markResumed(12, 8)
  store.push(entry(6))
  runDue()
  store.merge([entry(4), entry(7)])
  expect(store.getSnapshot().rows.map(row => row.type)).toEqual([
    'entry',
    'entry',
    'resumed',
    'entry',
    'entry',
  ])
})

test('a gap is a row and advances the cursor', () => {
  const { store, runDue } = createManual()
  store.push(entry(2))
  store.markGap(2, 40)
  store.push(entry(30))
  store.push(entry(41))
  runDue()
  expect(store.getSnapshot().rows).toMatchObject([
    { type: 'entry', key: 2 },
    { type: 'gap', lost: 38 },
    { type: 'entry', key: 41 },
  ])
})

test('a snapshot never changes', () => {
  const { store, runDue } = createManual()
  store.push(entry(1))
  runDue()
  const before = store.getSnapshot()
  store.push(entry(2))
  runDue()
  expect(before.rows.length).toBe(1)
  expect(store.getSnapshot()).not.toBe(before)
})

test('an entry that was read twice is one row', () => {
  const store = createFeedStore()
  store.merge([entry(3), entry(3)])
  expect(store.getSnapshot().rows.map(({ key }) => key)).toEqual([3])
})

// A stream that reconnects while the history is being read sends the held arrivals again: it resumes after the last
// entry of the store, which contains none of them yet.
test('however often the stream and the lists repeat entries, each entry is one row, in order', () => {
  const seqs = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 8 })
  const step = fc.record({ how: fc.constantFrom('push', 'merge', 'flush'), seqs })
  fc.assert(
    fc.property(fc.array(step), seqs, (steps, older) => {
      const { store, runDue } = createManual()
      const received = new Set<number>()
      for (const { how, seqs } of steps) {
        if (how === 'merge') store.merge(seqs.map(entry))
        for (const seq of how === 'merge' ? seqs : []) received.add(seq)
        for (const seq of how === 'push' ? seqs : []) if (store.push(entry(seq))) received.add(seq)
        if (how === 'flush') runDue()
      }
      runDue()
      const inOrder = (values: Iterable<number>) => [...new Set(values)].sort((a, b) => a - b)
      expect(keys(store)).toEqual(inOrder(received))
      const { rows } = store.getSnapshot()
      expect(joinRows(older.map(entry), rows).map(row => row.key)).toEqual(inOrder([...received, ...older]))
    }),
  )
})

test('who listens is told of entries only, after the snapshot includes them, until they leave', () => {
  const { store, runDue } = createManual()
  const told: string[] = []
  let changes = 0
  const leave = [
    store.onEntries(entries => told.push(`${entries.map(({ seq }) => seq)} of ${keys(store)}`)),
    store.subscribe(() => changes++),
  ]
  for (const add of [() => store.markResumed(3, 0), () => store.push(entry(4))]) {
    add()
    runDue()
  }
  store.merge([entry(3), entry(5), entry(6)], 5)
  store.merge([entry(6)])
  store.markRead()
  expect(store.getSnapshot().isRead).toBe(true)
  for (const end of leave) end()
  store.push(entry(7))
  runDue()
  expect(told).toEqual(['4 of resumed-0,4', '6 of resumed-0,3,4,5,6'])
  expect(changes).toBe(4)
})

test('an entry in memory is found, replaced and forgotten; marks go with the entries before them', () => {
  const { store, runDue } = createManual()
  for (const seq of [1, 2]) store.push(entry(seq))
  store.markResumed(3, 0)
  store.push(entry(3))
  runDue()
  expect([2, 3, 4].map(seq => store.find(seq)?.seq)).toEqual([2, 3, undefined])
  store.replace([{ ...entry(2), note: 'seen' } as Entry, entry(9)])
  expect(store.find(2)).toMatchObject({ seq: 2, note: 'seen' })
  expect(keys(store)).toEqual([1, 2, 'resumed-2', 3])
  store.forget(1)
  expect(keys(store)).toEqual([2, 'resumed-2', 3])
  store.forget(2)
  expect(keys(store)).toEqual([3])
})
