import { expect, test } from 'vitest'
import * as contract from '../../server/contract/fields.ts'
import { currencyBySite, siteIds, siteOfCurrency } from './currencies.ts'

test('sites and currencies are those of the contract', () => {
  expect(siteIds).toEqual(contract.siteIds)
  expect(currencyBySite).toEqual(contract.currencyBySite)
})

test('a currency names its site', () => {
  expect(siteOfCurrency('CLP')).toBe('MLC')
  expect(siteOfCurrency('USD')).toBeNull()
})
