import { expect, test } from 'vitest'
import { toRow } from '../rows/to-row.ts'
import { sampleCall, sampleNotification, sampleRejected } from '../tests/support/samples.ts'
import { readBatch, writeBatch } from './batch.ts'

test('a batch of both kinds is read from its message unchanged', () => {
  const batch = [
    sampleNotification(),
    sampleCall({ resource: null, request: '', response: Buffer.from('{"a":"é€😀"}') }),
    sampleCall({ duration_ms: 0.5 }),
    sampleRejected({ body: Buffer.from([0, 255, 128]) }),
  ].map(toRow)
  const message = writeBatch(batch)
  const received = structuredClone(message, { transfer: [message.bytes.buffer] })
  expect(readBatch(received)).toEqual(batch)
  expect(readBatch(writeBatch([]))).toEqual([])
})
