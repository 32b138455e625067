import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import type { ErrorEnvelope } from '../../server/contract/error-envelope.ts'
import { GatewayProblem, ProviderProblem, toProblem } from './console-problem.ts'

type Given = Pick<ErrorEnvelope, 'code'> & Partial<ErrorEnvelope>

function toEnvelope(given: Given): ErrorEnvelope {
  return { ok: false, message: 'Any English.', ...given }
}

function refusal(httpStatus: number, given: Given) {
  const body = toEnvelope(given)
  return TRPCClientError.from({ error: { code: -32000, message: body.message, data: { httpStatus, body } } })
}

test('a refusal of the provider keeps its causes with their families', () => {
  const causes = [{ family: 'customers' as const, code: '205' }]
  expect(toProblem(refusal(400, { code: 'provider_refused', causes }))).toMatchObject({
    kind: 'refused',
    status: 400,
    causes,
  })
  const body = { cause: [{ code: '205' }] }
  expect(new ProviderProblem(400, body, 'card_tokens').problem.causes).toEqual([
    { family: 'card_tokens', code: '205' },
  ])
  expect(new ProviderProblem(400, body).problem.causes).toEqual([])
})

test('the kind follows from the code, whatever status and message say', () => {
  const kindOf = (code: ErrorEnvelope['code'], status: number) => toProblem(refusal(status, { code })).kind
  expect(kindOf('validation_failed', 422)).toBe('validation')
  expect(kindOf('not_configured', 422)).toBe('notConfigured')
  expect(kindOf('provider_refused', 422)).toBe('refused')
  expect(kindOf('provider_refused', 404)).toBe('refused')
  expect(kindOf('not_found', 404)).toBe('notFound')
  expect(kindOf('provider_failed', 502)).toBe('provider')
  expect(kindOf('provider_timeout', 504)).toBe('timeout')
  expect(kindOf('unavailable', 503)).toBe('unavailable')
  expect(kindOf('internal', 500)).toBe('internal')
})

test('the sentences of a validation failure stay with their fields', () => {
  const errors = { site_id: ['The site_id field is required.'] }
  expect(toProblem(refusal(422, { code: 'validation_failed', errors })).fields).toEqual(errors)
})

test('a code that this page does not know is a failure of the gateway', () => {
  const body = JSON.parse('{"ok":false,"message":"m","code":"brand_new"}') as ErrorEnvelope
  expect(toProblem(refusal(418, body))).toMatchObject({ kind: 'internal', status: 418 })
})

test('the guard in front of tRPC answers with the bare envelope, and its code counts', () => {
  const response = new Response(null, { status: 401, headers: { 'x-request-id': 'r-1' } })
  const responseJSON = toEnvelope({ code: 'unauthorized' })
  const thrown = TRPCClientError.from(new TypeError('Unable to transform response from server'), {
    meta: { response, responseJSON },
  })
  expect(toProblem(thrown)).toMatchObject({ kind: 'signedOut', status: 401, requestId: 'r-1' })
})

test('a failure of the REST side has its code too, and one that is no envelope is the gateway’s', () => {
  const response = new Response(null, { status: 404 })
  expect(new GatewayProblem(response, toEnvelope({ code: 'not_found' })).problem.kind).toBe('notFound')
  expect(new GatewayProblem(response, null).problem).toMatchObject({ kind: 'internal', status: 404 })
})

test('without an answer it is the network', () => {
  expect(toProblem(TRPCClientError.from(new TypeError('Failed to fetch')))).toMatchObject({
    kind: 'offline',
    status: 0,
  })
})
