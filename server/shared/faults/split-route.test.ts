import { expect, test } from 'vitest'
import { type RouteProblem, splitRoute } from './split-route.ts'

test.each([
  [{ route: 'POST /v1/payments/{id}/refunds' }, { method: 'POST', path: '/v1/payments/*/refunds' }],
  [{ route: '/v1/payments' }, { path: '/v1/payments' }],
  [{ route: undefined, status: 500 }, { status: 500 }],
])('the rule of %j', (fault: { route?: unknown }, rule) => {
  expect(splitRoute(fault)).toEqual({ rule })
})

test.each<[fault: { route?: unknown; path?: string; method?: string }, problem: RouteProblem]>([
  [{ path: '/v1/payments' }, { kind: 'renamed', name: 'path' }],
  [{ method: 'POST' }, { kind: 'renamed', name: 'method' }],
  [{ route: 'post /v1/payments' }, { kind: 'form', value: 'post /v1/payments' }],
  [{ route: 'POST v1/payments' }, { kind: 'form', value: 'POST v1/payments' }],
  [{ route: 7 }, { kind: 'form', value: '7' }],
])('what is wrong in %j', (fault, problem) => {
  expect(splitRoute(fault)).toEqual({ problem })
})
