import { expect, test } from 'vitest'
import { readRecording } from './read-recording.ts'

const readCall = (method: string, status: number) => {
  const request = { method, url: 'https://api.mercadopago.com/v1/payments', headers: [] }
  const bytes = Buffer.from(JSON.stringify({ log: { entries: [{ request, response: { status } }] } }))
  return readRecording(bytes, Date.UTC(2026, 0, 2))?.calls
}

test.each([
  ['POST', 499, false],
  ['POST', 500, true],
  ['PUT', 503, true],
  ['GET', 500, false],
])('whether the outcome of %s with %i is unknown: %s', (method, status, outcome_unknown) => {
  expect(readCall(method, status)).toMatchObject([
    { outcome_unknown, operation: `${method} /v1/payments`, received_at: '2026-01-02T00:00:00.000Z' },
  ])
})

const url = 'https://api.mercadopago.com/v1/payments'
test.each([
  [`curl ${url}`, 'GET'],
  [`curl ${url} -d '{"a":1}'`, 'POST'],
  [`curl -X PUT ${url} -d '{"a":1}'`, 'PUT'],
  [`curl -XPUT ${url}`, 'PUT'],
  [`curl -sSXPUT ${url}`, 'PUT'],
  [`curl ${url} -sX PUT`, 'PUT'],
  [`curl -d'{"a":1}' -H'a: b' ${url}`, 'POST'],
  ['POST /v1/payments HTTP/1.1\nhost: api.mercadopago.com\nx-tag: a -X PUT\n\n{}', 'POST'],
  [`curl --request 'PUT' ${url} -H 'X-Tag: a-XGET'`, 'PUT'],
  ['PUT /v1/payments HTTP/1.1\nhost: api.mercadopago.com\n\n{"status":"cancelled"}', 'PUT'],
])('the method of %j is %s', (text, method) => {
  const [call] = readRecording(Buffer.from(text), 0)?.calls ?? []
  expect(call?.operation.split(' ')[0]).toBe(method)
})
