import { expect, test } from 'vitest'
import {
  isObject,
  numberIn,
  textIn,
  toInteger,
  toNumber,
  toObject,
  toStreetNumber,
  toText,
  valueAt,
  withoutMissing,
} from './json.ts'

const none: unknown[] = [
  null,
  undefined,
  true,
  {},
  [1],
  Number.NaN,
  Number.POSITIVE_INFINITY,
  { toString: 1 },
]

test('only an object is one: no list, no null, no text', () => {
  const object = { a: 1 }
  expect(isObject(object)).toBe(true)
  expect(toObject(object)).toBe(object)
  for (const value of [null, undefined, [], 'text', 1]) {
    expect(isObject(value)).toBe(false)
    expect(toObject(value)).toEqual({})
  }
})

test.each([
  ['a', 'a'],
  [' a ', ' a '],
  [12, '12'],
  [0, '0'],
  ...['', ' ', ...none].map(value => [value, null]),
])('the text in %j is %j', (value, text) => {
  expect(toText(value)).toBe(text)
})

test.each([
  [1.5, 1.5],
  ['1.50', 1.5],
  ['-12', -12],
  [' 7 ', 7],
  [0, 0],
  ...['', '1.', '.5', '1e3', '0x1', '1,5', '1 2', 'a1', ...none].map(value => [value, null]),
])('the number in %j is %j', (value, number) => {
  expect(toNumber(value)).toBe(number)
})

test('an integer is one that arithmetic keeps exact', () => {
  const { MAX_SAFE_INTEGER: max } = Number
  expect([max, String(max), -3, '12'].map(toInteger)).toEqual([max, max, -3, 12])
  expect([max + 1, 1.5, '1.5', 'a', ...none].map(toInteger)).toEqual(Array(12).fill(null))
})

test('a street number is a number where it can be', () => {
  expect([12, '12', '123 B', 'S/N', '', null].map(toStreetNumber)).toEqual([
    12,
    12,
    '123 B',
    'S/N',
    null,
    null,
  ])
})

test('a value is found by its path, in lists too, and nothing where the path ends early', () => {
  const body = { items: [{ price: 1 }, { price: 2 }], payer: null, text: 'a' }
  const paths = ['items[1].price', 'items[0]', 'items[2].price', 'payer.id', 'text.length', 'none', '']
  expect(paths.map(path => valueAt(body, path))).toEqual([2, { price: 1 }, ...Array(4).fill(undefined), body])
})

test('members without a value are missing, and false, zero and empty texts are not', () => {
  const kept = { no: false, zero: 0, empty: '' }
  expect(withoutMissing({ ...kept, nothing: null, unset: undefined })).toStrictEqual(kept)
})

test('the lenient readers say nothing by NaN and an empty text', () => {
  expect(['2', 3, 'x', ...none].map(numberIn)).toEqual([
    ...[2, 3, Number.NaN],
    ...none.map(value => (typeof value === 'number' ? value : Number.NaN)),
  ])
  expect(['a', 3, '', ...none].map(textIn)).toEqual([
    ...['a', '3', ''],
    ...none.map(value => (typeof value === 'number' ? String(value) : '')),
  ])
})
