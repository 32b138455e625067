import { expect, test } from 'vitest'
import { readVisit, recentVisits, recordVisit } from './recent-visits.ts'

test.each([
  ['/payments/1300000001', '?tab=json', { kind: 'payment', id: '1300000001', href: '/payments/1300000001' }],
  ['/calls', '?q=a&id=12', { kind: 'call', id: '12', href: '/calls?id=12' }],
  ['/webhooks', '?id=7', { kind: 'notification', id: '7', href: '/webhooks?id=7' }],
  ['/customers/123-abc', '', { kind: 'customer', id: '123-abc', href: '/customers/123-abc' }],
])('%s%s is a visit', (path, search, visit) => {
  expect(readVisit(path, search)).toEqual(visit)
})

test.each([
  ['/payments', ''],
  ['/preferences/new', ''],
  ['/calls', '?q=12'],
  ['/overview', '?id=1'],
  ['/old/payments/1', ''],
  ['/payments/1/refunds', ''],
])('%s%s is no visit', (path, search) => {
  expect(readVisit(path, search)).toBeNull()
})

test('the last eight visits are kept, the newest first and each once', () => {
  for (let id = 1; id <= 9; id++) recordVisit(`/payments/${id}`, '')
  recordVisit('/calls', '?id=5')
  recordVisit('/payments', '')
  recordVisit('/payments/7', '?tab=json')
  expect(recentVisits.get().map(({ id }) => id)).toEqual(['7', '5', '9', '8', '6', '5', '4', '3'])
})
