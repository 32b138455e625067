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
