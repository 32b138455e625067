import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallDetail } from '../journal/entries.ts'
import type { WordedNotification } from '../signature/explanation-words.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'

type Page<T> = { entries: T[]; next_before: number | null }

let demo: TestDemo
beforeAll(async () => {
  // The gateway has no secret, because rejected notifications are stored only in part, and these bodies are long.
  demo = await startTestDemo({ GATEWAY_WEBHOOK_SECRET: '' })
})
afterAll(() => demo?.[Symbol.asyncDispose]())

async function readAll<T extends { seq: number }>(path: string): Promise<{ entries: T[]; pages: number }> {
  const entries: T[] = []
  let pages = 0
  for (let before = ''; ; ) {
    const { body } = await demo.rest<Page<T>>('GET', `${path}${before}`)
    entries.push(...body.data.entries)
    pages++
    if (body.data.next_before === null) return { entries, pages }
    before = `&before=${body.data.next_before}`
  }
}

test('lists whole notifications page by page, each once, newest first, equal to their details', async () => {
  const marker = '5544332211'
  for (let id = 1; id <= 5; id++)
    await demo.rest('POST', `/webhooks?data.id=${marker}`, { id, type: 'payment', data: { id: marker } })
  const { entries, pages } = await readAll<WordedNotification>(
    `/notifications/details?resource=${marker}&limit=2`,
  )
  expect(pages).toBe(3)
  expect(entries.map(entry => JSON.parse(entry.body).id)).toEqual([5, 4, 3, 2, 1])
  for (const entry of entries) {
    const { body } = await demo.rest('GET', `/notifications/${entry.seq}`)
    expect(entry).toEqual(body.data)
  }
  expect(entries[0]?.explanation.notes[0]).toMatchObject({ code: 'not_checked' })
})

test('announces a further page only if one exists', async () => {
  const found = await demo.rest<Page<WordedNotification>>(
    'GET',
    '/notifications/details?resource=5544332211&limit=5',
  )
  expect(found.body.data.entries).toHaveLength(5)
  const next = await demo.rest<Page<WordedNotification>>(
    'GET',
    `/notifications/details?resource=5544332211&limit=5&before=${found.body.data.next_before}`,
  )
  expect(next.body.data).toEqual({ entries: [], next_before: null })
})

test('ends a page early if its entries are large, and omits none', async () => {
  const resource = '5544332212'
  const text = 'x'.repeat(900_000)
  for (let id = 1; id <= 21; id++)
    await demo.rest('POST', '/webhooks', { id, type: 'payment', data: { id: resource }, text })
  const { entries, pages } = await readAll<WordedNotification>(
    `/notifications/details?resource=${resource}&limit=200`,
  )
  expect(entries.map(entry => JSON.parse(entry.body).id)).toEqual(
    Array.from({ length: 21 }, (_, place) => 21 - place),
  )
  expect(pages).toBe(7)
})

test('lists whole masked calls by the filters of their list', async () => {
  await demo.pay({ external_reference: 'whole-call' })
  const path = '/calls/details?operation=payments.create&outcome=ok&text=whole-call'
  await expect.poll(async () => (await readAll<CallDetail>(path)).entries.length).toBe(1)
  const [call] = (await readAll<CallDetail>(path)).entries
  expect(JSON.parse(call?.request ?? '')).toMatchObject({ external_reference: 'whole-call', token: '***' })
  expect(JSON.parse(call?.response ?? '')).toMatchObject({ status: 'approved' })
  expect((await readAll(`${path}&status_class=4xx`)).entries).toEqual([])
})
