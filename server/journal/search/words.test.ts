import { expect, test } from 'vitest'
import { derivedFilters } from '../../contract/entry-columns.ts'
import { packEntry } from '../rows/entry-row.ts'
import { sampleCall } from '../tests/support/samples.ts'
import { readBatch, writeBatch } from '../thread/batch.ts'
import { alternativesOf } from './filters.ts'
import { isSelective, listWords, readSearch, readSearchable } from './words.ts'

test('words are letters and digits in lower case without accents, each once, of 64 characters, 5,000 of them', () => {
  expect(listWords('Pagó R$ 1.500, pago-PAGÓ_x')).toEqual(['pago', 'r', '1', '500', 'x'])
  expect(listWords(`${'a'.repeat(64)} ${'a'.repeat(65)}`)).toEqual(['a'.repeat(64)])
  expect(listWords(Array.from({ length: 5001 }, (_, place) => `w${place}`).join(' '))).toHaveLength(5000)
})

test.each([
  ['', [], null],
  ['ab', ['ab'], null],
  ['abc', [], 'abc'],
  ['abc de', ['abc', 'de'], null],
  ['abc def', ['abc'], 'def'],
  ['1 2 3 4 5 6 7 eight nine', ['1', '2', '3', '4', '5', '6', '7'], 'eight'],
])(
  'the text %j is searched by whole words, and its last one of three letters by its beginning',
  (text, words, beginning) => {
    expect(readSearch({ text })).toEqual({ words, beginning, anyOf: [] })
    expect(isSelective({ text, kind: 'call', account: 'a', received_from: '2026' })).toBe(text !== '')
  },
)

test('a filter is a word of its own, and an entry of a timeline needs one of its ids', () => {
  const filter = readSearch({ verdict: 'validated', topic: undefined })
  expect(filter.words).toEqual([expect.stringMatching(/^zzverdict[0-9a-f]+$/)])
  const about = { payment_id: ['1', '2'], resource: [] }
  expect(readSearch({ about }).anyOf).toHaveLength(2)
  expect([isSelective({ about }), isSelective({ about: { payment_id: [] } })]).toEqual([true, false])
})

test('a filter that any of several values fits has words for these, and none of its own', () => {
  const names = Object.keys(derivedFilters).filter(name => alternativesOf(name) !== undefined)
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) {
    const { words, anyOf } = readSearch({ [name]: true })
    expect([name, words]).toEqual([name, []])
    expect(anyOf).toHaveLength(Object.values(alternativesOf(name) ?? {}).flat().length)
  }
})

test('an entry is found by its filters, its ids and the values of its bodies, not by the names in them', () => {
  const response = '{"refunds":[],"captured":true,"description":"Mate de calabaza"}'
  const [row] = readBatch(writeBatch([packEntry(sampleCall({ response, duration_ms: 987.5 }))]))
  const { filterWords, text } = readSearchable({ ...row, seq: 1 })
  expect(filterWords).toEqual(expect.arrayContaining(readSearch({ transport: 'rest' }).words))
  const words = listWords(text)
  expect(words).toEqual(expect.arrayContaining(['mate', 'calabaza', '1300000001']))
  for (const word of ['refunds', 'captured', 'true', '987']) expect(words).not.toContain(word)
})
