import { expect, test } from 'vitest'
import { matchEntry } from './match-entry.ts'
import { packEntry, summariseEntry } from './packed-entry.ts'
import { sampleCall, sampleRejected } from './testing/samples.ts'

const failed = summariseEntry(packEntry(sampleCall({ status: 404, outcome: 'error' })), 1, null)
const fine = summariseEntry(packEntry(sampleCall({ status: 200 })), 2, null)
const refused = summariseEntry(packEntry(sampleRejected()), 3, null)

test('an entry is matched by the class of its status and by its outcome, which notifications do not have', () => {
  const found = (filter: Parameters<typeof matchEntry>[1]) =>
    [failed, fine, refused].filter(entry => matchEntry(entry, filter)).map(({ seq }) => seq)
  expect(found({ status_class: '4xx' })).toEqual([1, 3])
  expect(found({ status_class: '2xx' })).toEqual([2])
  expect(found({ outcome: 'error' })).toEqual([1])
  expect(found({ outcome: 'ok', status_class: '4xx' })).toEqual([])
})
