import { expect, test } from 'vitest'
import { buildSignedText, parseSignatureHeader } from './signature-header.ts'

test.each([
  ['1742505638', 'seconds', 1_742_505_638_000],
  ['99999999999', 'seconds', 99_999_999_999_000],
  ['100000000000', 'milliseconds', 100_000_000_000],
  ['999999999999999', 'milliseconds', 999_999_999_999_999],
  ['0', 'seconds', 0],
])('the time %s is in %s', (ts, unit, signedAtMs) => {
  expect(parseSignatureHeader(`ts=${ts},v1=ab`)).toEqual({
    ok: true,
    header: { ts, unit, signedAtMs, v1: 'ab' },
  })
})

test.each<[string | null, string, string, string | null, string | null]>([
  [null, 'MissingSignatureHeader', 'header_absent', null, null],
  [' ', 'MissingSignatureHeader', 'header_absent', null, null],
  ['=,ts,v1', 'MalformedSignatureHeader', 'header_unreadable', null, null],
  ['ts=,v1=', 'MalformedSignatureHeader', 'header_unreadable', null, null],
  ['v1=ab', 'MissingTimestamp', 'ts_absent', null, 'ab'],
  ['ts=1', 'MissingHash', 'hash_absent', '1', null],
  ...['1x', 'x1', '-1', '1.5', '1'.repeat(16)].map((ts): [string, string, string, string, string] => [
    `ts=${ts},v1=ab`,
    'MalformedSignatureHeader',
    'ts_not_a_time',
    ts,
    'ab',
  ]),
])('the header %j is refused as %s (%s)', (value, reason, code, ts, v1) => {
  expect(parseSignatureHeader(value)).toEqual({ ok: false, reason, code, ts, v1 })
})

test('of a repeated key the first value that is not empty counts', () => {
  expect(parseSignatureHeader('TS=,ts=1,ts=2,V1=,v1=ab,v1=cd')).toMatchObject({
    header: { ts: '1', v1: 'ab' },
  })
})

test('a part without a value is left out of the signed text with its label', () => {
  const all = { id: '1', requestId: 'r', ts: '2' }
  expect(buildSignedText(all)).toBe('id:1;request-id:r;ts:2;')
  expect(buildSignedText({ ...all, id: null })).toBe('request-id:r;ts:2;')
  expect(buildSignedText({ ...all, requestId: null })).toBe('id:1;ts:2;')
  expect(buildSignedText({ id: '', requestId: null, ts: null })).toBe('id:;')
})
