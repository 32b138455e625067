import { expect, test } from 'vitest'
import { createSeenCalls } from './seen-calls.ts'

test('a call is found by the first 1,000 resources that its answer shows', () => {
  const seenCalls = createSeenCalls()
  const shows = Array.from({ length: 5000 }, (_, place) => `id-${place}`)
  const facts = { account: 1, at: 0, method: 'GET', requestId: 'r', status: 200 }
  seenCalls.add({ ...facts, path: '/checkout/preferences/search', shows })
  const find = (id: string) => seenCalls.find(1, { shows: id, limit: 10 })
  for (let count = 1; count < 5000; count++) seenCalls.add({ ...facts, path: '/', shows: [] })
  expect([find('id-999').length, find('id-1000').length]).toEqual([1, 0])
  // The newest 5,000 calls are remembered, the newest first.
  seenCalls.add({ ...facts, path: '/last', shows: [] })
  expect(find('id-999')).toEqual([])
  expect(seenCalls.find(1, { limit: 2 }).map(({ path }) => path)).toEqual(['/last', '/'])
  expect(seenCalls.find(1, { limit: 6000 })).toHaveLength(5000)
})
