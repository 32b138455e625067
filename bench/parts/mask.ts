/** What masking costs the journal's thread: ordinary texts, and texts of 1 MiB made to be slow. */
import { maskText } from '../../server/journal/masking/mask-text.ts'
import { makeHostileTexts } from '../../server/journal/tests/support/hostile-texts.ts'
import { spreadOf } from '../harness/statistics.ts'
import { note, printTable, showMs } from '../harness/table.ts'
import { paymentBytes } from '../subjects/payment.ts'
import type { Part } from './part.ts'

const mib = 1024 * 1024
const repeats = 9

const payment = paymentBytes.toString()
const notification = `{"id":125000000001,"live_mode":true,"type":"payment","date_created":"2026-11-21T08:15:30.412-04:00",
  "user_id":724484980,"api_version":"v1","action":"payment.updated","data":{"id":"1300000001"}}`

const ordinary = {
  payments: payment,
  notifications: notification,
  'JSON in JSON': JSON.stringify({ text: notification }),
  queries: 'data.id=1300000001&type=payment&topic=payment&id=1300000001',
}

export const mask: Part = {
  name: 'mask',
  about: 'masking, in ms per MB',
  run: async () => {
    const columns = ['', 'median ms/MB', 'min', 'max']
    printTable(
      'mask: ordinary texts, one by one, 1 MiB in all',
      columns,
      Object.entries(ordinary).map(([name, text]) =>
        toRow(name, Array(Math.ceil(mib / text.length)).fill(text)),
      ),
    )
    printTable(
      'mask: texts of 1 MiB made to be slow',
      columns,
      makeHostileTexts(mib).map(([name, text]) => toRow(name, [text])),
    )
    note(`${repeats} times each`)
  },
}

function toRow(name: string, texts: string[]): string[] {
  const { median, min, max } = spreadOf(measure(texts))
  return [name, ...[median, min, max].map(showMs)]
}

/** Milliseconds per megabyte. The first round compiles and is not counted. */
function measure(texts: string[]): number[] {
  const megabytes = texts.reduce((sum, { length }) => sum + length, 0) / 1e6
  const samples: number[] = []
  for (let count = 0; count <= repeats; count++) {
    const startedAt = performance.now()
    for (const text of texts) maskText(text)
    if (count > 0) samples.push((performance.now() - startedAt) / megabytes)
  }
  return samples
}
