import { expect, test } from 'vitest'
import { bodyOf, parsePayload } from './payload.ts'

function idOf(json: string, ...path: string[]): string | null {
  const parsed = parsePayload(Buffer.from(json))
  return parsed.ok ? parsed.payload.readId(...path) : `refused: ${parsed.code}`
}
const withId = (id: string) => `{"data":{"id":${id}},"next":[1]}`

test.each<[string, string | null]>([
  ['"123"', '123'],
  ['"ORD01ABC"', 'ORD01ABC'],
  ['123', '123'],
  ['0', '0'],
  ['-5', '-5'],
  ['9007199254740991', '9007199254740991'],
  ['9007199254740993', '9007199254740993'],
  ['-12345678901234567890', '-12345678901234567890'],
  ['1234567890123456.50', '1234567890123456.50'],
  ['1.50', '1.50'],
  ['-1.50e+300', '-1.50e+300'],
  ['12E-3', '12E-3'],
  ...['""', 'null', 'true', '{}', '["1"]'].map((id): [string, null] => [id, null]),
])('the id %s is read as %j, with all its digits', (id, text) => {
  expect(idOf(withId(id), 'data', 'id')).toBe(text)
})

test('numbers in texts stay as they are, whatever quotes and backslashes the texts have', () => {
  const exact = '12345678901234567890'
  for (const text of [exact, `a\\"${exact}`, '\\\\', `\\\\\\" 1.50 ${exact}`, '', '\\"'])
    expect(idOf(`{"t":"${text}",${withId(exact).slice(1)}`, 'data', 'id'), text).toBe(exact)
  expect(idOf(`{"t":"a 1.50 b","n":1.5}`, 't')).toBe('a 1.50 b')
  expect(idOf(`{"a":1.50,"b":2.50}`, 'b')).toBe('2.50')
  // The second reading uses the first one's result.
  const parsed = parsePayload(Buffer.from('{"a":1.50,"b":2.50}'))
  expect(parsed.ok && ['a', 'b', 'a'].map(name => parsed.payload.readId(name))).toEqual([
    '1.50',
    '2.50',
    '1.50',
  ])
})

test('a path that leads through no object, or to an inherited member, finds nothing', () => {
  expect(idOf('{"data":null}', 'data', 'id')).toBeNull()
  expect(idOf('{"data":[{"id":"1"}]}', 'data', 'id')).toBeNull()
  expect(idOf('{"data":"text"}', 'data', 'length')).toBeNull()
  expect(idOf('{}', 'constructor', 'name')).toBeNull()
  expect(idOf('{"data":{}}', 'data', 'id')).toBeNull()
})

test('a mark of the byte order is no part of the text, and blanks alone are an empty body', () => {
  expect(idOf('\ufeff{"id":"1"}', 'id')).toBe('1')
  expect(idOf(' \n', 'id')).toBe('refused: body_empty')
  expect(['null', '[]', '1', '"a"'].map(json => idOf(json, 'id'))).toEqual(
    Array(4).fill('refused: body_not_object'),
  )
})

test('bytes that are no UTF-8, and text that is no JSON, say which they are', () => {
  expect(parsePayload(Buffer.from([0x7b, 0xff, 0x7d]))).toEqual({ ok: false, code: 'body_not_utf8' })
  expect(parsePayload(Buffer.from('{'))).toEqual({ ok: false, code: 'body_not_json' })
})

test('a stored body is its text, or its bytes where it is no text', () => {
  expect(Buffer.from(bodyOf({ body: 'ñ', body_base64: null })).toString('hex')).toBe('c3b1')
  expect(Buffer.from(bodyOf({ body: 'ÿ', body_base64: '/w==' })).toString('hex')).toBe('ff')
})
