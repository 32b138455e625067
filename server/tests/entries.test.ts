import { expect, test } from 'vitest'
import type { NotificationSummary } from '../journal/entries.ts'
import { startTestGateway } from './support/start-test-gateway.ts'

type Page<Entry> = { entries: Entry[] }

async function startWithNotification() {
  const gateway = await startTestGateway()
  await gateway.rest('POST', '/webhooks', { type: 'payment', data: { id: '77' } })
  return gateway
}

test('a note is in the list, in the detail and in the search, and an empty one removes it', async () => {
  await using gateway = await startWithNotification()
  const { rest } = gateway
  const notes = async (query = '') =>
    (await rest<Page<NotificationSummary>>('GET', `/notifications${query}`)).body.data.entries.map(
      ({ note }) => note,
    )
  expect((await rest('POST', '/entries/1/note', { note: '  Late by an hour ' })).body.data).toEqual({
    seq: 1,
    note: 'Late by an hour',
  })
  expect(await notes()).toEqual(['Late by an hour'])
  expect(await notes('?text=hour')).toEqual(['Late by an hour'])
  expect((await rest<NotificationSummary>('GET', '/notifications/1')).body.data.note).toBe('Late by an hour')
  expect((await rest('POST', '/entries/1/note', { note: '' })).body.data).toEqual({ seq: 1, note: null })
  expect(await notes()).toEqual([null])
  expect((await rest('POST', '/entries/9/note', { note: 'x' })).body.code).toBe('not_found')
  expect((await rest('POST', '/entries/1/note', { note: 'x'.repeat(251) })).status).toBe(422)
})

test('notifications are counted by topic, those beyond the hundred most frequent topics together', async () => {
  await using gateway = await startWithNotification()
  const { rest } = gateway
  type Counts = { counts: { topic: string | null; count: number }[] }
  const send = (type: string) => rest('POST', '/webhooks', { type, data: { id: '77' } })
  for (let at = 0; at < 101; at++) await send(`topic-${at}`)
  for (const type of ['payment', 'topic-100']) await send(type)
  const { counts } = (await rest<Counts>('GET', '/notifications/counts')).body.data
  const countOf = (topic: string | null) => counts.find(one => one.topic === topic)?.count
  expect(['payment', 'topic-100', null].map(countOf)).toEqual([2, 2, 2])
  expect(counts.filter(({ count }) => count === 1)).toHaveLength(98)
})

test('clearing needs its confirmation, is logged, and leaves only the call that did it', async () => {
  await using gateway = await startWithNotification()
  const { rest, logLines } = gateway
  expect((await rest('POST', '/entries/clear', { through: 1 })).status).toBe(422)
  const { body } = await rest('POST', '/entries/clear', { through: 1, confirm: 'clear' })
  expect(body.data).toEqual({ through: 1, cleared: 1 })
  expect(logLines.filter(line => line.includes('The journal was cleared.'))).toEqual([
    expect.stringContaining('"cleared":1,"through":1'),
  ])
  expect((await rest('GET', '/notifications')).body.data).toMatchObject({ entries: [] })
  expect((await rest('GET', '/notifications/counts')).body.data).toEqual({ counts: [] })
  await expect
    .poll(async () => (await rest('GET', '/calls?operation=entries.clear&outcome=ok')).body.data)
    .toMatchObject({ entries: [{ resource: '1', outcome: 'ok' }] })
})
