import { expect, test } from 'vitest'
import { createWriter, type ExportSource } from './formats.ts'
import { toHarEntry } from './har.ts'
import { readExport } from './read-export.ts'

type Row = { seq: number }

/** A journal of `total` rows; every third one is not an HTTP request. */
function sourceOf(total: number, onPage: (limit: number) => void = () => {}): ExportSource<Row> {
  return {
    name: 'calls',
    readPage: async ({ before = total + 1, limit }) => {
      onPage(limit)
      const entries = Array.from({ length: Math.min(limit, before - 1) }, (_, place) => ({
        seq: before - 1 - place,
      }))
      const last = entries.at(-1)?.seq ?? 0
      return { entries, next_before: entries.length < limit ? null : last }
    },
    toCurl: ({ seq }) => (seq % 3 === 0 ? null : `curl ${seq}`),
    toHar: ({ seq }) =>
      toHarEntry(
        {
          startedAt: '2026-03-02T14:15:31.204Z',
          durationMs: seq,
          method: 'POST',
          url: 'http://x/a?b=c&b=d',
          headers: [['x-a', '1']],
          body: { mimeType: 'application/json', text: '"ñ"' },
          status: 201,
          answer: { mimeType: 'application/json', text: '{}' },
        },
        { _seq: seq },
      ),
  }
}
const read = (format: Parameters<typeof createWriter>[0], total: number, maxCount?: number) => {
  const source = sourceOf(total)
  const options = {
    onProgress: () => {},
    signal: new AbortController().signal,
    ...(maxCount && { maxCount }),
  }
  return readExport(source, createWriter(format, source, '1.2.3'), options)
}

test('all pages are read and written oldest first', async () => {
  const { parts, ...counts } = await read('json', 230)
  expect(counts).toEqual({ count: 230, skipped: 0, isCut: false })
  const rows: Row[] = JSON.parse(parts.join(''))
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 230 }, (_, place) => place + 1))
})

test('each line of NDJSON is one object', async () => {
  const { parts } = await read('ndjson', 3)
  expect(
    parts
      .join('')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toEqual([{ seq: 1 }, { seq: 2 }, { seq: 3 }])
})

test('the maximum keeps the newest entries and reports that there are more', async () => {
  expect(await read('json', 150, 120)).toMatchObject({ count: 120, isCut: true })
  expect(await read('json', 120, 120)).toMatchObject({ count: 120, isCut: false })
  expect((await read('ndjson', 5, 2)).parts.join('')).toBe('{"seq":4}\n{"seq":5}\n')
})

test('entries that are not requests are left out and counted', async () => {
  const { parts, count, skipped } = await read('curl', 7)
  expect([count, skipped]).toEqual([5, 2])
  expect(parts.join('')).toMatch(/^#!\/bin\/sh\n#.*\n\ncurl 1\n\ncurl 2\n\ncurl 4\n\ncurl 5\n\ncurl 7\n$/)
})

test('an archive has all fields that HAR 1.2 requires', async () => {
  const { log } = JSON.parse((await read('har', 2)).parts.join(''))
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'Pasarela', version: '1.2.3' } })
  expect(log.entries).toHaveLength(2)
  expect(log.entries[1]).toEqual({
    startedDateTime: '2026-03-02T14:15:31.204Z',
    time: 2,
    request: {
      method: 'POST',
      url: 'http://x/a?b=c&b=d',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [{ name: 'x-a', value: '1' }],
      queryString: [
        { name: 'b', value: 'c' },
        { name: 'b', value: 'd' },
      ],
      postData: { mimeType: 'application/json', text: '"ñ"' },
      headersSize: -1,
      bodySize: 4,
    },
    response: {
      status: 201,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [],
      content: { size: 2, mimeType: 'application/json', text: '{}' },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 2, receive: 0 },
    _seq: 2,
  })
  expect(JSON.parse((await read('har', 0)).parts.join('')).log.entries).toEqual([])
})

test('a stopped export reads no further page', async () => {
  const stopping = new AbortController()
  const limits: number[] = []
  const source = sourceOf(1000, limit => {
    limits.push(limit)
    if (limits.length === 2) stopping.abort()
  })
  const options = { onProgress: () => {}, signal: stopping.signal }
  await expect(readExport(source, createWriter('json', source, ''), options)).rejects.toThrow('abort')
  expect(limits).toHaveLength(2)
})
