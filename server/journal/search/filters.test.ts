import { expect, test } from 'vitest'
import type { NewEntry } from '../entries.ts'
import { packEntry, readSummary } from '../rows/entry-row.ts'
import { sampleCall, sampleRejected } from '../tests/support/samples.ts'
import { readBatch, writeBatch } from '../thread/batch.ts'
import { matchEntry } from './filters.ts'

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
