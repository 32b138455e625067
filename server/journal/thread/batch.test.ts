import { expect, test } from 'vitest'
import { columnsOf } from '../rows/columns.ts'
import { packEntry } from '../rows/entry-row.ts'
import { sampleCall, sampleNotification, sampleRejected } from '../tests/support/samples.ts'
import { readBatch, writeBatch } from './batch.ts'

test('a batch of both kinds is read from its message unchanged', () => {
  const batch = [
    sampleNotification(),
    sampleCall({ resource: null, request: '', response: Buffer.from('{"a":"é€😀"}') }),
    sampleCall({ duration_ms: 0.5 }),
    sampleRejected({ body: Buffer.from([0, 255, 128]) }),
  ].map(packEntry)
  const message = writeBatch(batch)
  const received = structuredClone(message, { transfer: [message.bytes.buffer] })
  const rows = batch.map(({ kind, values }) => ({
    kind,
    ...Object.fromEntries(columnsOf[kind].map(({ name }, at) => [name, values[at]])),
  }))
  expect(readBatch(received)).toEqual(rows)
  expect(readBatch(writeBatch([]))).toEqual([])
})
