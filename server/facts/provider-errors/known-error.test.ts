import { expect, test } from 'vitest'
import { findCodeOfText, findError } from './known-error.ts'

test('an error of a text alone is of status 400, and describes itself by its message', () => {
  expect(findError({ '23': 'Wrong card' }, '23')).toMatchObject({
    ...{ status: 400, message: 'Wrong card', description: 'Wrong card', value: '', cause: 'list' },
    ...{ code: '23', with: [], hasData: true, more: {} },
  })
  expect(findError({ '23': 'Wrong card' }, 'toString')).toBeNull()
})

test('a cause has data unless its row says that it has none', () => {
  expect(findError({ '23': { message: 'Wrong card', data: null } }, '23')?.hasData).toBe(false)
  expect(findError({ '23': { message: 'Wrong card' } }, '23')?.hasData).toBe(true)
})

test('an answer without a code is known by its status and text, one with a list of causes is not', () => {
  const table = {
    quick: { message: 'Too quick', status: 409, cause: 'none' },
    slow: { message: 'Too slow', status: 409 },
  }
  expect(findCodeOfText(table, 409, 'Too quick')).toBe('quick')
  expect(findCodeOfText(table, 400, 'Too quick')).toBeNull()
  expect(findCodeOfText(table, 409, 'Too slow')).toBeNull()
})
