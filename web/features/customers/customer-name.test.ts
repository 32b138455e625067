import { expect, test } from 'vitest'
import { textOf } from './customer-name.ts'

test.each([
  [undefined, ''],
  [null, ''],
  ['11', ''],
  [{}, ''],
  [{ area_code: null, number: null }, ''],
  [{ area_code: '', number: '4444' }, '4444'],
  [{ area_code: 11, number: '4444' }, '11 4444'],
])('the phone %j is shown as %j', (phone, text) => {
  expect(textOf(phone, 'area_code', 'number')).toBe(text)
})
