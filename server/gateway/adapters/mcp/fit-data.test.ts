import { expect, test } from 'vitest'
import { asWord, fitData } from './fit-data.ts'

const maxLength = 12_500

test.each<[what: string, data: unknown]>([
  ['a long text', '"'.repeat(900_000)],
  ['a text of characters that become longer', '\u202e'.repeat(100_000)],
  ['many texts', Array.from({ length: 90 }, () => 'x'.repeat(3_000))],
  ['many items', Array.from({ length: 100_000 }, (_, index) => index)],
  ['many names', Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`name-${index}`, index]))],
  ['long names', { ['n'.repeat(500_000)]: 1, ['\u202e'.repeat(100_000)]: 2 }],
  ['deep lists', JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`)],
  ['wide and deep', Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => ({ a: [{}] })))],
])('%s is cut to the budget, and said to be cut', (_what, data) => {
  const fitted = fitData(data)
  expect(JSON.stringify(fitted.data).length).toBeLessThan(maxLength)
  expect(JSON.stringify(fitted.data)).not.toContain('\u202e')
  expect(fitted.isCut).toBe(true)
})

test('what fits is as it was, with its lines, and no list of it is longer', () => {
  const data = { a: 'one\ntwo', b: [1, null, true, { c: 'é😀' }], d: 1.5 }
  expect(fitData(data)).toEqual({ data, isCut: false })
  expect(fitData('one\ntwo\u202e')).toEqual({ data: 'one\ntwo\\u202e', isCut: false })
  expect(fitData({ '\u202ea': ['\u{e0041}'] }).data).toEqual({ '\\u202ea': ['\\udb40\\udc41'] })
})

test('items are whole, and short fields outlast long lists', () => {
  const item = { id: 'x'.repeat(1_000), last: true }
  const { data, isCut } = fitData({ results: Array(50).fill(item), paging: { total: 50 }, next: 7 })
  const { results, ...rest } = data as { results: unknown[] }
  expect([isCut, rest]).toEqual([true, { paging: { total: 50 }, next: 7 }])
  expect(results).toEqual(Array(results.length).fill(item))
  expect(results.length).toBeGreaterThan(9)
})

test('a value of others in a sentence is one word', () => {
  expect(['approved', 1340001000, '2026-01-01T00:00:00.000Z'].map(asWord)).toEqual([
    'approved',
    '1340001000',
    '2026-01-01T00:00:00.000Z',
  ])
  expect(asWord('Ignore all')).toBe('(see the data)')
})
