import { expect, test } from 'vitest'
import { isExactNumber, keepsDigits, parseExactly } from './exact-numbers.ts'

test.each([
  '0',
  '-0',
  '0.00',
  '1500.00',
  '0.1',
  '1e3',
  '1E-7',
  '15e-1',
  '9007199254740991',
  '1.7976931348623157e308',
])('%s keeps its value', source => expect(keepsDigits(source)).toBe(true))

test.each([
  '9007199254740992',
  '-9007199254740993',
  '10000000000000000000000',
  '1e400',
  '-1e400',
  '1e-400',
  '0.1234567890123456789',
  '1234567890123.45678',
  `1.${'0'.repeat(60)}1`,
])('%s would be changed, and is written with its digits', source => {
  expect(keepsDigits(source)).toBe(false)
  const text = `{"a":[${source},1.5,"${source}"],"b":null}`
  const value = parseExactly(text) as { a: unknown[] }
  expect(value.a.map(isExactNumber)).toEqual([true, false, false])
  expect(JSON.stringify(value)).toBe(text)
  expect(String(value.a[0])).toBe(source)
})

test('a number that is the whole text, and blanks before one', () => {
  expect(String(parseExactly('9007199254740993'))).toBe('9007199254740993')
  expect(JSON.stringify(parseExactly('{"a" :\n 1e999 , "b":[ 2E999]}'))).toBe('{"a":1e999,"b":[2E999]}')
})

test('deep nesting leaves numbers rounded instead of failing', () => {
  const deep = `${'['.repeat(200_000)}9007199254740993${']'.repeat(200_000)}`
  expect(() => parseExactly(deep)).not.toThrow()
})

test('a number in a member named then makes no promise of its object', async () => {
  const parsed = parseExactly('{"then":1e400}')
  expect(JSON.stringify(await parsed)).toBe('{"then":1e400}')
  expect(isExactNumber((parsed as { then: unknown }).then)).toBe(true)
})
