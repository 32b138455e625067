import { expect, test } from 'vitest'
import { packEntry } from '../rows/entry-row.ts'
import { sampleCall, sampleNotification } from '../tests/support/samples.ts'
import { readBatch, writeBatch } from '../thread/batch.ts'
import { maskRow } from './mask-row.ts'

const maxLength = 256

function maskTopic(topic: string): unknown {
  const [row] = readBatch(writeBatch([packEntry(sampleNotification({ topic }))])).map(maskRow)
  return row?.topic
}

test.each([
  ['a card number', '4509953566233704', '***3704'],
  ['a credential', 'TEST-1234567890abcdef', '***'],
])('%s is masked in a long topic, wherever the topic is cut', (_name, secret, masked) => {
  for (let before = maxLength - secret.length; before <= maxLength; before++) {
    const filler = '/'.repeat(before)
    expect(maskTopic(`${filler}${secret}/`)).toBe(`${filler}${masked}/`.slice(0, maxLength))
  }
})

test('a topic that is cut within a character keeps no half of it', () => {
  expect(maskTopic(`${'x'.repeat(maxLength - 1)}😀`)).toBe(`${'x'.repeat(maxLength - 1)}\ufffd`)
})

test('each text in the warnings of a call is masked, and the others stay', () => {
  const warning = {
    code: 'unknown_field',
    path: 'metadata.4509953566233704',
    nearest: 'metadata',
    source: 'reference',
  }
  const [row] = readBatch(writeBatch([packEntry(sampleCall({ warnings: [warning] }))])).map(maskRow)
  expect(JSON.parse(String(row?.warnings))).toEqual([{ ...warning, path: 'metadata.***3704' }])
})
