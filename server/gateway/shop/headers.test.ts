import { expect, test } from 'vitest'
import { answerHeaders, headerOf, idempotencyKeyOf, requestHeaders, toHeaderPairs } from './headers.ts'

test('of two idempotency keys, as sdk-java sends them, the last is the key of the call', () => {
  const json = ['content-type', 'application/json']
  expect(idempotencyKeyOf(['X-Idempotency-Key', 'random', 'X-Idempotency-Key', 'own', ...json])).toBe('own')
  expect(idempotencyKeyOf([...json, 'x-idempotency-key', 'only'])).toBe('only')
  expect(idempotencyKeyOf(json)).toBeNull()
})

test('the journal gets names in lower case, and no secret, whatever the case of its name', () => {
  const headers = [
    'Authorization',
    'Bearer APP_USR-1',
    'X-Request-Id',
    'R-1',
    'COOKIE',
    'session=1',
    'Referer',
    'https://a/?code=TG-1',
  ]
  for (const _again of [1, 2])
    expect(toHeaderPairs(headers)).toEqual([
      ['authorization', '***'],
      ['x-request-id', 'R-1'],
      ['cookie', '***'],
      ['referer', 'https://a/?code=***'],
    ])
  // A name without a value is no header.
  expect(toHeaderPairs(['x-one'])).toEqual([])
})

test('headers of one connection, and those that it names, are not passed on, and the framing is', () => {
  const sent = [
    'Host',
    'a',
    'Expect',
    '100-continue',
    'TE',
    'trailers',
    'X-Own',
    '1',
    'X-Shop',
    '2',
    'Content-Length',
    '3',
  ]
  const connection = ['Connection', 'close, X-Own', 'connection', 'content-length']
  expect(requestHeaders([...sent, ...connection])).toEqual(['X-Shop', '2', 'Content-Length', '3'])
  const answered = ['Host', 'a', 'Keep-Alive', '5', 'X-Name', Buffer.from([0xf1])]
  expect(answerHeaders(answered)).toEqual(['Host', 'a', 'X-Name', 'ñ'])
})

test('a header is found by its name in any case, the first of several, and never by a value', () => {
  const headers = ['X-One', 'x-two', 'x-TWO', '2', 'x-two', '3', 'x-end']
  expect(['x-one', 'x-two', 'x-end', 'x-on'].map(name => headerOf(headers, name))).toEqual([
    'x-two',
    '2',
    null,
    null,
  ])
  expect(idempotencyKeyOf(['a', 'x-idempotency-key', 'b', '1'])).toBeNull()
})
