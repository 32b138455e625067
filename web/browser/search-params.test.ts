import { expect, test } from 'vitest'
import { readCallsSearch } from '../features/calls/search.ts'
import { readPaySearch } from '../features/pay/search.ts'
import { readWebhooksSearch } from '../features/webhooks/search.ts'
import {
  ignoredParameters,
  ignoreParameter,
  keepRead,
  parseSearch,
  readMoment,
  readNames,
  readText,
  readWhole,
  stringifySearch,
} from './search-params.ts'

test('the parameters of a shared address are kept', () => {
  const address = '?site=MLB&card=visa&result=FUND&amount=1.500%2C50&installments=3'
  expect(readPaySearch(parseSearch(address))).toEqual({
    site: 'MLB',
    card: 'visa',
    result: 'FUND',
    amount: '1.500,50',
    installments: 3,
  })
  expect(stringifySearch(readPaySearch(parseSearch(address)))).toBe(address)
})

test('an id in a search parameter stays text', () => {
  expect(readWebhooksSearch(parseSearch('?q=1340&id=88'))).toEqual({ q: '1340', id: 88 })
})

test('the first entry of a journal has an address, and none is before it', () => {
  expect(readCallsSearch(parseSearch('?id=1'))).toEqual({ id: 1 })
  expect(readCallsSearch(parseSearch('?id=0'))).toEqual({})
})

test('unknown and malformed parameters are omitted', () => {
  expect(readWebhooksSearch(parseSearch('?sig=forged&id=-1&tab=x&evil=1'))).toEqual({})
  expect(readCallsSearch(parseSearch('?status=99&id=abc'))).toEqual({})
  expect(readPaySearch({ amount: 'x'.repeat(500), installments: 0 })).toEqual({})
  expect(readPaySearch({ site: ['MLA'] })).toEqual({})
})

test('an empty search adds no question mark', () => {
  expect(stringifySearch({ q: undefined, status: '' })).toBe('')
})

test.each([
  ['2026-11-20T12:00Z', '2026-11-20T12:00:00Z'],
  ['2026-11-20T12:00:05.125-03:00', '2026-11-20T15:00:05.125Z'],
  ['2026-11-20T12:00:05.5+01:30', '2026-11-20T10:30:05.500Z'],
  ['+012026-11-20T12:00Z', undefined],
  ['2026-11-20T12:00Z (about)', undefined],
  ['2026-11-20T12:00', undefined],
  ['2026-13-20T12:00Z', undefined],
  [undefined, undefined],
])('the moment %s is read as %s', (typed, moment) => {
  expect(readMoment(typed)).toBe(moment)
})

test('a name is read once, a number has digits only, at most 15, and a text at most 200 characters', () => {
  expect(['b,a,b', 'a', 'a,,b', ''].map(readNames)).toEqual(['b,a', 'a', undefined, undefined])
  const numbers = ['7', '123456789012345', '1234567890123456', 'x7', '7x', '']
  expect(numbers.map(typed => readWhole(typed, 7))).toEqual([7, 123456789012345, ...Array(4)])
  expect([undefined, 7, 6].map(value => readWhole(value, 7))).toEqual([undefined, 7, undefined])
  expect([200, 201].map(length => readText('x'.repeat(length))?.length)).toEqual([200, undefined])
})

test('what a page does not read is removed, and who looks at what is ignored is told until they leave', () => {
  expect(keepRead({ a: 1, b: 2 }, () => ({ b: 3 }))).toStrictEqual({ a: undefined, b: 3 })
  const seen: unknown[] = []
  const leave = ignoredParameters.subscribe(() => seen.push(ignoredParameters.get()))
  ignoreParameter('status', 'new')
  ignoreParameter('sort', 'any')
  leave()
  ignoredParameters.set([])
  expect(seen.map(String)).toEqual(['status,new', 'status,new,sort,any'])
})
