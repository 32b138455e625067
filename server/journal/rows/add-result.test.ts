import { expect, test } from 'vitest'
import type { NewCall, NewNotification } from '../entries.ts'
import { sampleCall, sampleNotification } from '../tests/support/samples.ts'
import { readBatch, writeBatch } from '../thread/batch.ts'
import { addResult } from './add-result.ts'
import { packEntry } from './entry-row.ts'

const stateOf = (entry: NewCall | NewNotification) =>
  readBatch(writeBatch([packEntry(entry)])).map(row => addResult(row).state ?? null)[0]

test.each<[string, Partial<NewCall>, string | null]>([
  ['a read', {}, 'approved'],
  ['a search', { operation: 'payments.search', resource: null }, null],
  ['what a brick asks', { operation: 'GET /bricks/submissions/resolved', resource: null }, 'approved'],
])('the state of %s is that of its answer, if it is about one thing', (_, change, state) => {
  expect(stateOf(sampleCall(change))).toBe(state)
})

test('the state of an order is that of its notification, unless this was rejected', () => {
  const body = Buffer.from('{"type":"order","data":{"id":"ORD1","status":"processed"}}')
  const told = { topic: 'order', resource: 'ORD1', payment_id: null, body }
  expect(stateOf(sampleNotification(told))).toBe('processed')
  expect(
    stateOf(sampleNotification({ ...told, verdict: 'rejected', reason: 'SignatureMismatch' })),
  ).toBeNull()
  expect(stateOf(sampleNotification({ ...told, topic: 'payment' }))).toBeNull()
})
