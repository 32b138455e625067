import { expect, test } from 'vitest'
import { groupDigits, groupExpiry } from './typed-card.ts'

test.each([
  ['4509953566233704', '4509 9535 6623 3704'],
  ['4509-9', '4509 9'],
  ['371180303257522', '3711 803032 57522'],
  ['abc', ''],
])('shows %s as %s', (typed, shown) => {
  expect(groupDigits(typed)).toBe(shown)
})

test.each([
  ['1', '1'],
  ['11', '11'],
  ['113', '11/3'],
  ['11/30', '11/30'],
  ['112030', '11/2030'],
  ['1/', '1/'],
])('shows the expiry %s as %s', (typed, shown) => {
  expect(groupExpiry(typed)).toBe(shown)
})
