import { expect, test } from 'vitest'
import { splitRoute } from './split-route.ts'

test.each([
  [{ route: 'POST /v1/payments/{id}/refunds' }, { method: 'POST', path: '/v1/payments/*/refunds' }],
  [{ route: '/v1/payments' }, { path: '/v1/payments' }],
  [{ status: 500 }, { status: 500 }],
])('the rule of %j', (fault, rule) => {
  expect(splitRoute(fault)).toEqual({ rule })
})

test.each([
  [{ path: '/v1/payments' }, { kind: 'renamed', name: 'path' }],
  [{ method: 'POST' }, { kind: 'renamed', name: 'method' }],
  [{ route: 'post /v1/payments' }, { kind: 'form', value: 'post /v1/payments' }],
  [{ route: 'POST v1/payments' }, { kind: 'form', value: 'POST v1/payments' }],
  [{ route: 7 }, { kind: 'form', value: '7' }],
])('what is wrong in %j', (fault: { route?: unknown }, problem) => {
  expect(splitRoute(fault)).toEqual({ problem })
})
