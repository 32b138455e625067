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

test('a number keeps its digits as the whole text, and after blanks', () => {
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

test.each([
  ['digits in a text', '["4509953566233704123", "1e400", "\\"9007199254740993"]'],
  ['long numbers that are exact', '[9007199254740991, 0.1000000000000000, 1.0e5]'],
  ['megabytes of digits in a text', JSON.stringify('1'.repeat(1 << 25))],
])('without a number that would change, the parsed value is returned: %s', (_what, text) => {
  const value = JSON.parse(text)
  expect(parseExactly(text, value)).toBe(value)
})

test.each([`1${'0'.repeat(300)}`, `-1e${'0'.repeat(90)}9`, '12345678901234567e-1', '0.123456789012345678E2'])(
  '%s is found beside texts with marks and digits',
  source => {
    const text = `{"1\\\\":"\\"1e400","a":"12345678901234567890\\u0022","b":${source}}`
    expect(String((parseExactly(text) as { b: unknown }).b)).toBe(source)
  },
)
