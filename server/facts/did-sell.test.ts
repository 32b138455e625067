import { expect, test } from 'vitest'
import { type AnsweredCall, didSell } from './did-sell.ts'

const base: AnsweredCall = { status: 201, provider_status: 201, attempts: 1, outcome_unknown: false }
const rule = (changes: Partial<AnsweredCall>) => didSell({ ...base, ...changes })

test('the provider decides whether a call sold, whatever the shop got', () => {
  expect(rule({})).toBe('yes')
  // The fault performs the call: the shop got a 500, or a 400, or nothing.
  expect(rule({ status: 500, outcome_unknown: true, fault: 'status=500; performed' })).toBe('yes')
  expect(rule({ status: 400, fault: 'status=400; performed' })).toBe('yes')
  expect(rule({ status: 502, outcome_unknown: true, fault: 'reset' })).toBe('yes')
  expect(rule({ status: 499, outcome_unknown: true })).toBe('yes')
})

test('a call that a fault answered, or that the provider refused, sold nothing', () => {
  const unsent = { provider_status: null, attempts: 0 }
  expect(rule({ ...unsent, status: 500, fault: 'status=500' })).toBe('no')
  expect(rule({ ...unsent, status: 499 })).toBe('no')
  expect(rule({ status: 400, provider_status: 400 })).toBe('no')
  // The fault of the proxy hides the refusal behind a 500.
  expect(rule({ status: 500, provider_status: 400, fault: 'status=500; performed' })).toBe('no')
  // A fault of the simulator, which answers in its own place.
  const failed = { status: 500, provider_status: 500, outcome_unknown: true }
  expect(rule({ ...failed, fault: 'status=500' })).toBe('no')
  expect(rule({ ...failed, fault: 'status=500; performed' })).toBe('unknown')
})

test('what may have been performed is unknown', () => {
  expect(rule({ status: 503, provider_status: 503, outcome_unknown: true })).toBe('unknown')
  expect(rule({ status: 504, provider_status: null, outcome_unknown: true })).toBe('unknown')
  expect(rule({ status: 502, provider_status: null, outcome_unknown: false })).toBe('no')
  expect(rule({ status: 503, provider_status: 503, outcome_unknown: true, fault: 'delay=10' })).toBe(
    'unknown',
  )
})

test('of a recording with one status only, that status decides', () => {
  const recorded = (status: number) => didSell({ status, outcome_unknown: status >= 500 })
  // The simulator has no behavior for the route.
  expect(recorded(501)).toBe('no')
  expect([201, 400, 500, 0].map(recorded)).toEqual(['yes', 'no', 'unknown', 'unknown'])
})
