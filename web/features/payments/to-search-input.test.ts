import { expect, test } from 'vitest'
import { toSearchInput } from './to-search-input.ts'

test('one field searches ids, emails and references', () => {
  expect(toSearchInput({ q: ' 1340001000 ' }, 20)).toMatchObject({ id: '1340001000' })
  expect(toSearchInput({ q: 'ana@testuser.com' }, 20)).toMatchObject({ 'payer.email': 'ana@testuser.com' })
  expect(toSearchInput({ q: 'order-7' }, 20)).toMatchObject({ external_reference: 'order-7' })
  expect(toSearchInput({ q: '7' }, 20)).toMatchObject({ external_reference: '7' })
})

test('pages become offsets, newest first', () => {
  expect(toSearchInput({ page: 3 }, 20)).toEqual({
    sort: 'date_created',
    criteria: 'desc',
    limit: 20,
    offset: 40,
  })
})

test('status, method and days become filters of the provider', () => {
  expect(toSearchInput({ status: 'rejected', method: 'visa', days: 7 }, 20)).toMatchObject({
    status: 'rejected',
    payment_method_id: 'visa',
    range: 'date_created',
    begin_date: 'NOW-7DAYS',
    end_date: 'NOW',
  })
})
