import { expect, test } from 'vitest'
import { toSearchInput } from './to-search-input.ts'

test('one field searches ids, emails, customers and references', () => {
  expect(toSearchInput({ q: ' 1340001000 ' })).toMatchObject({ id: '1340001000' })
  expect(toSearchInput({ q: 'ana@testuser.com' })).toMatchObject({ 'payer.email': 'ana@testuser.com' })
  expect(toSearchInput({ q: '1000000001-aBcDeFgHiJkLmN' })).toMatchObject({
    'payer.id': '1000000001-aBcDeFgHiJkLmN',
  })
  expect(toSearchInput({ q: 'order-7' })).toMatchObject({ external_reference: 'order-7' })
  expect(toSearchInput({ q: '20261122-table' })).toMatchObject({ external_reference: '20261122-table' })
  expect(toSearchInput({ q: '7' })).toMatchObject({ external_reference: '7' })
})

test('the newest come first, or what the provider can sort by', () => {
  expect(toSearchInput({})).toMatchObject({ sort: 'date_created', criteria: 'desc' })
  expect(toSearchInput({ sort: 'approved-oldest' })).toMatchObject({
    sort: 'date_approved',
    criteria: 'asc',
  })
})

test('status, method and period become filters of the provider', () => {
  expect(toSearchInput({ status: 'rejected', method: 'visa', from: '2026-11-21T03:00:00Z' })).toMatchObject({
    status: 'rejected',
    payment_method_id: 'visa',
    range: 'date_created',
    begin_date: '2026-11-21T03:00:00Z',
    end_date: 'NOW',
  })
})

test('a detail of a status replaces that by which approved payments are told apart', () => {
  const wanted = toSearchInput({ status: 'approved', detail: 'partially_refunded' })
  expect(wanted).toMatchObject({ status: 'approved', status_detail: 'partially_refunded' })
  expect(toSearchInput({ detail: 'cc_rejected_high_risk' })).toMatchObject({
    status_detail: 'cc_rejected_high_risk',
  })
})

test('without a period everything that the provider can find is asked for', () => {
  expect(toSearchInput({})).toMatchObject({
    range: 'date_created',
    begin_date: 'NOW-12MONTHS',
    end_date: 'NOW',
  })
})

test('the end of a period alone begins with the oldest payments', () => {
  expect(toSearchInput({ to: '2026-11-21T03:00:00Z' })).toMatchObject({
    begin_date: 'NOW-12MONTHS',
    end_date: '2026-11-21T03:00:00Z',
  })
})
