import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Entry } from './feed-entry.ts'
import { createFeedStore } from './feed-store.ts'
import { followWrites } from './follow-writes.ts'

const received_at = '2026-11-20T12:00:00.000Z'

test('a clearing leaves what arrived after it, whatever seq it named', () => {
  const store = createFeedStore(work => work())
  const clearing = {
    kind: 'call',
    seq: 2,
    received_at,
    subject: 'journal',
    outcome: 'ok',
    resource: String(Number.MAX_SAFE_INTEGER),
  } as Entry
  const entries = [
    { kind: 'notification', seq: 1, received_at } as Entry,
    clearing,
    { kind: 'notification', seq: 3, received_at } as Entry,
  ]
  for (const entry of entries) store.push(entry)
  followWrites(store, new QueryClient(), entries)
  expect(store.getSnapshot().rows.map(row => row.key)).toEqual([2, 3])
})

test.each([
  ['a clearing that failed', { kind: 'call', subject: 'journal', outcome: 'error' }],
  ['a notification', { kind: 'notification', subject: 'journal', outcome: 'ok' }],
])('%s clears nothing', (_title, facts) => {
  const store = createFeedStore(work => work())
  store.push({ kind: 'notification', seq: 1, received_at } as Entry)
  const entry = { seq: 2, received_at, resource: '1', ...facts } as Entry
  store.push(entry)
  followWrites(store, new QueryClient(), [entry])
  expect(store.getSnapshot().rows.map(row => row.key)).toEqual([1, 2])
})
