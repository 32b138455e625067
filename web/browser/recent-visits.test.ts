import { expect, test } from 'vitest'
import { readVisit } from './recent-visits.ts'

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
])('%s%s is no visit', (path, search) => {
  expect(readVisit(path, search)).toBeNull()
})
