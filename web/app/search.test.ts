import { expect, test } from 'vitest'
import { callsSearch, parseSearch, paySearch, stringifySearch, webhooksSearch } from './search.ts'

test('a shared address keeps what it says', () => {
  const address = '?site=MLB&card=visa&result=FUND&amount=1.500%2C50&installments=3'
  expect(paySearch(parseSearch(address))).toEqual({
    site: 'MLB',
    card: 'visa',
    result: 'FUND',
    amount: '1.500,50',
    installments: 3,
  })
  expect(stringifySearch(paySearch(parseSearch(address)))).toBe(address)
})

test('an id in a search field stays text', () => {
  expect(webhooksSearch(parseSearch('?q=1340&id=88'))).toEqual({ q: '1340', id: 88 })
})

test('what is not known or not plausible is left out', () => {
  expect(webhooksSearch(parseSearch('?sig=forged&id=-1&tab=x&evil=1'))).toEqual({})
  expect(callsSearch(parseSearch('?status=200&id=abc'))).toEqual({})
  expect(paySearch({ amount: 'x'.repeat(500), installments: 0 })).toEqual({})
  expect(paySearch({ site: ['MLA'] })).toEqual({})
})

test('an empty search leaves no question mark behind', () => {
  expect(stringifySearch({ q: undefined, status: '' })).toBe('')
})
