import { expect, test } from 'vitest'
import type { NewEntry } from '../entries.ts'
import { packEntry, readSummary } from '../rows/entry-row.ts'
import { sampleCall, sampleRejected } from '../tests/support/samples.ts'
import { readBatch, writeBatch } from '../thread/batch.ts'
import { listMismatches, matchEntry } from './filters.ts'

const summaryOf = (entry: NewEntry, seq: number) =>
  readSummary({ ...readBatch(writeBatch([packEntry(entry)]))[0], seq })
const failed = summaryOf(sampleCall({ status: 404, outcome: 'error' }), 1)
const fine = summaryOf(sampleCall({ status: 200 }), 2)
const refused = summaryOf(sampleRejected(), 3)

test('an entry is matched by its status class and its outcome; notifications have no outcome', () => {
  const found = (filter: Parameters<typeof matchEntry>[1]) =>
    [failed, fine, refused].filter(entry => matchEntry(entry, filter)).map(({ seq }) => seq)
  expect(found({ status_class: '4xx' })).toEqual([1, 3])
  expect(found({ status_class: '2xx' })).toEqual([2])
  expect(found({ outcome: 'error' })).toEqual([1])
  expect(found({ outcome: 'ok', status_class: '4xx' })).toEqual([])
})

test('a filter that an entry misses is named with the value of the entry, a bound of time with its arrival', () => {
  const { received_at } = fine
  const mismatches = listMismatches(fine, {
    status_class: '4xx',
    text: 'x',
    topic: 'payment',
    received_from: '2999-01-01T00:00:00.000Z',
    received_before: '2000-01-01T00:00:00.000Z',
  })
  expect(mismatches.map(({ filter, actual }) => [filter, actual])).toEqual([
    ['status_class', '2xx'],
    ['topic', null],
    ['received_from', received_at],
    ['received_before', received_at],
  ])
})
