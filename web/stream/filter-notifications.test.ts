import { expect, test } from 'vitest'
import type { Entry, FeedRow } from './feed-entry.ts'
import { countGrouped, createNotificationFilter, type NotificationFilter } from './filter-notifications.ts'
import { joinRows } from './join-rows.ts'
import type { NotificationQuery } from './use-older.ts'

const notification = (seq: number, change: object = {}): FeedRow => ({
  type: 'entry',
  key: seq,
  entry: {
    kind: 'notification',
    seq,
    topic: 'payment',
    resource: `13${seq}`,
    verdict: 'validated',
    duplicate_of: null,
    origin: 'provider',
    ...change,
  } as Entry,
})
const call: FeedRow = { type: 'entry', key: 3, entry: { kind: 'call', seq: 3 } as Entry }
const mark: FeedRow = { type: 'resumed', key: 'resumed-3', after: 3, seconds: 12, missed: 1 }
const keys = (rows: readonly FeedRow[]) => rows.map(row => row.key)
const all = { query: {}, withDuplicates: false }
const only = (query: NotificationQuery) => ({ query, withDuplicates: false })
const filterNotifications = (rows: FeedRow[], filter: NotificationFilter) =>
  createNotificationFilter(filter).run(rows)

test('calls are omitted, marks are kept', () => {
  const rows = [notification(1), notification(2), call, mark, notification(4)]
  expect(keys(filterNotifications(rows, all).rows)).toEqual([1, 2, 'resumed-3', 4])
})

test('duplicates are folded into the first notification and counted', () => {
  const rows = [notification(1), notification(2, { duplicate_of: 1 }), notification(4, { duplicate_of: 1 })]
  const folded = filterNotifications(rows, all)
  expect(keys(folded.rows)).toEqual([1])
  expect(folded.duplicates.get(1)).toBe(2)
  expect(keys(filterNotifications(rows, { query: {}, withDuplicates: true }).rows)).toEqual([1, 2, 4])
})

test('a duplicate is shown if the filter hides its first notification', () => {
  const rows = [notification(1), notification(2, { duplicate_of: 1, verdict: 'rejected' })]
  expect(keys(filterNotifications(rows, only({ verdict: 'rejected' })).rows)).toEqual([2])
})

test('what is grouped is counted, in memory and among older ones', () => {
  const { run, pickOlder } = createNotificationFilter(all)
  const shown = run([notification(7), notification(8, { duplicate_of: 7 })])
  const older = [notification(6, { duplicate_of: 5 }), notification(5)].flatMap(row =>
    row.type === 'entry' ? [row.entry] : [],
  )
  const rows = joinRows(pickOlder(older, shown.rows), shown.rows)
  expect(keys(rows)).toEqual([5, 7])
  expect(countGrouped({ ...shown, rows, older: { entries: older } })).toBe(2)
})

test('replays and test notifications are never folded and can be filtered', () => {
  const rows = [
    notification(1),
    notification(2, { duplicate_of: 1, origin: 'replay' }),
    notification(4, { origin: 'test' }),
  ]
  expect(keys(filterNotifications(rows, all).rows)).toEqual([1, 2, 4])
  expect(keys(filterNotifications(rows, only({ origin: 'replay' })).rows)).toEqual([2])
  expect(keys(filterNotifications(rows, only({ origin: 'provider' })).rows)).toEqual([1])
})

test('a duplicate is shown when its first notification is no longer in memory', () => {
  expect(keys(filterNotifications([notification(9, { duplicate_of: 1 })], all).rows)).toEqual([9])
})

test('verdict, topic and words filter the list', () => {
  const rows = [
    notification(1),
    notification(2, { verdict: 'rejected', reason: 'SignatureMismatch' }),
    notification(4, { topic: 'merchant_order', resource: 'ABC' }),
  ]
  expect(keys(filterNotifications(rows, only({ verdict: 'rejected' })).rows)).toEqual([2])
  expect(keys(filterNotifications(rows, only({ topic: 'merchant_order' })).rows)).toEqual([4])
  expect(keys(filterNotifications(rows, only({ text: 'abc order' })).rows)).toEqual([4])
  expect(keys(filterNotifications(rows, only({ text: 'mismatch' })).rows)).toEqual([2])
  expect(keys(filterNotifications(rows, only({ text: 'nowhere' })).rows)).toEqual([])
})

test('filtering in batches equals filtering at once, and earlier results do not change', () => {
  const rows = [
    notification(1),
    notification(2, { verdict: 'rejected' }),
    notification(4, { duplicate_of: 1 }),
    mark,
    notification(5, { topic: 'order' }),
    notification(6, { duplicate_of: 1 }),
  ]
  const { run } = createNotificationFilter(all)
  const early = run(rows.slice(0, 3))
  expect(run(rows)).toEqual(filterNotifications(rows, all))
  expect(early).toEqual(filterNotifications(rows.slice(0, 3), all))
  expect(run(rows.slice(0, 3))).toEqual(early)
  // The oldest entries were trimmed, and with them the first notification of a duplicate.
  expect(run(rows.slice(2))).toEqual(filterNotifications(rows.slice(2), all))
})

test('older duplicates are folded into shown notifications and into each other', () => {
  const older = [
    notification(9, { duplicate_of: 20 }),
    notification(8, { duplicate_of: 7 }),
    notification(7),
    notification(6, { duplicate_of: 1 }),
    notification(5, { verdict: 'rejected' }),
    notification(4, { duplicate_of: 7, origin: 'replay' }),
  ].flatMap(row => (row.type === 'entry' ? [row.entry] : []))
  const shown = [notification(20)]
  const picked = (filter: NotificationFilter) =>
    createNotificationFilter(filter)
      .pickOlder(older, shown)
      .map(({ seq }) => seq)
  expect(picked(only({ verdict: 'validated' }))).toEqual([7, 6, 4])
  // The words may occur in a body, which is not in memory.
  expect(picked({ query: { text: 'nowhere' }, withDuplicates: true })).toEqual([9, 8, 7, 6, 5, 4])
})

test('older calls are no notifications', () => {
  const older = [notification(9), call].flatMap(row => (row.type === 'entry' ? [row.entry] : []))
  expect(createNotificationFilter(all).pickOlder(older, [])).toEqual(older.slice(0, 1))
})
