import { expect, test } from 'vitest'
import type { CallDetail } from '../../stream/feed-entry.ts'
import { createCallSource } from './call-export.ts'

const path = '/api/gateway/payments'
const spec = {
  paths: {
    [path]: { get: { 'x-procedure': 'payments.search' }, post: { 'x-procedure': 'payments.create' } },
  },
}
const origin = 'http://127.0.0.1:3000'
const shopUrl = 'http://127.0.0.1:3010'
const source = createCallSource({}, { spec, origin, shopUrl })
const call = (change: object = {}) =>
  ({
    ...{ seq: 7, received_at: '2026-03-02T14:15:31.204Z', operation: 'payments.create', transport: 'rest' },
    ...{ outcome: 'ok', status: 201, duration_ms: 5, correlation_id: 'c', error_code: null, attempts: 1 },
    ...{ request: '{"a":1}', request_bytes: 7, response: '{"id":13}', cut: null, exchange: null },
    ...{ idempotency_key: 'k', provider_status: 201, provider_request_id: 'r' },
    ...change,
  }) as unknown as CallDetail
const json = { name: 'content-type', value: 'application/json' }

test('a call is the exchange of the same operation over REST, with what the journal knows of it', () => {
  const har = source.toHar(call())
  expect(har).toMatchObject({
    startedDateTime: '2026-03-02T14:15:31.204Z',
    time: 5,
    request: { method: 'POST', url: origin + path, headers: [{ name: 'x-request-id', value: 'c' }, json] },
    response: {
      status: 201,
      content: { mimeType: json.value, text: '{"ok":true,"data":{"id":13},"meta":[]}' },
    },
    ...{ _seq: 7, _operation: 'payments.create', _transport: 'rest', _outcome: 'ok', _errorCode: null },
    ...{ _correlationId: 'c', _providerStatus: 201, _providerRequestId: 'r', _attempts: 1 },
  })
  expect(har?.request.postData).toEqual({ mimeType: json.value, text: '{"a":1}' })
  expect(har).not.toHaveProperty('comment')
  expect(source.toHar(call({ transport: 'trpc' }))?.comment).toContain('tRPC')
  const curl = source.toCurl(call())?.split('\n')[0]
  expect(curl).toBe('# 7  2026-03-02T14:15:31.204Z  payments.create  answered 201')
})

test('a read has no body', () => {
  const read = source.toHar(call({ operation: 'payments.search', request: '{"status":"approved"}' }))
  expect(read?.request).toMatchObject({ method: 'GET', url: `${origin}${path}?status=approved` })
  expect(read?.request.headers).toEqual([{ name: 'x-request-id', value: 'c' }])
  expect(read?.request).not.toHaveProperty('postData')
})

test.each([
  ['an error', { outcome: 'error', response: '{"ok":false}' }],
  ['a response that was cut', { response: '{"id":' }],
])('%s stays as it was sent', (_, change) => {
  expect(source.toHar(call(change))?.response.content.text).toBe(change.response)
})
