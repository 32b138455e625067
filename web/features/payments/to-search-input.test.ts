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

test('status, method and period become filters of the provider', () => {
  expect(
    toSearchInput({ status: 'rejected', method: 'visa', from: '2026-11-21T03:00:00Z' }, 20),
  ).toMatchObject({
    status: 'rejected',
    payment_method_id: 'visa',
    range: 'date_created',
    begin_date: '2026-11-21T03:00:00Z',
    end_date: 'NOW',
  })
})

test('the end of a period alone begins with the oldest payments', () => {
  expect(toSearchInput({ to: '2026-11-21T03:00:00Z' }, 20)).toMatchObject({
    begin_date: 'NOW-12MONTHS',
    end_date: '2026-11-21T03:00:00Z',
  })
  expect(toSearchInput({}, 20)).not.toHaveProperty('range')
})
