import { expect, test } from 'vitest'
import { readCallsSearch } from '../features/calls/search.ts'
import { readPaySearch } from '../features/pay/search.ts'
import { readWebhooksSearch } from '../features/webhooks/search.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

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
