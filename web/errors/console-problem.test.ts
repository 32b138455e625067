import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import type { ErrorEnvelope } from '../../server/contract/envelopes.ts'
import { GatewayProblem, isGone, ProviderProblem, toProblem } from './console-problem.ts'

type Fields = Pick<ErrorEnvelope, 'code'> & Partial<ErrorEnvelope>

function toEnvelope(fields: Fields): ErrorEnvelope {
  return { ok: false, message: 'Any English.', ...fields }
}

function refusal(httpStatus: number, fields: Fields) {
  const body = toEnvelope(fields)
  return TRPCClientError.from({ error: { code: -32000, message: body.message, data: { httpStatus, body } } })
}

test('an error of the provider keeps its causes with their families', () => {
  const causes = [{ family: 'customers' as const, code: '205' }]
  expect(toProblem(refusal(400, { code: 'provider_refused', causes }))).toMatchObject({
    kind: 'refused',
    status: 400,
    causes,
  })
  const body = { cause: [{ code: '205' }] }
  expect(new ProviderProblem(400, body, { family: 'card_tokens' }).problem.causes).toEqual([
    { family: 'card_tokens', code: '205' },
  ])
  expect(new ProviderProblem(400, body).problem.causes).toEqual([])
})

test('the kind depends on the code only', () => {
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

test('the messages of a validation error stay with their fields', () => {
  const errors = { site_id: ['The site_id field is required.'] }
  expect(toProblem(refusal(422, { code: 'validation_failed', errors })).fields).toEqual(errors)
})

test('an unknown code is an internal error of the gateway', () => {
  const body = JSON.parse('{"ok":false,"message":"m","code":"brand_new"}') as ErrorEnvelope
  expect(toProblem(refusal(418, body))).toMatchObject({ kind: 'internal', status: 418 })
})

test('a bare envelope from the guard in front of tRPC is read by its code', () => {
  const response = new Response(null, { status: 401, headers: { 'x-request-id': 'r-1' } })
  const responseJSON = toEnvelope({ code: 'unauthorized' })
  const thrown = TRPCClientError.from(new TypeError('Unable to transform response from server'), {
    meta: { response, responseJSON },
  })
  expect(toProblem(thrown)).toMatchObject({ kind: 'signedOut', status: 401, requestId: 'r-1' })
})

test('a REST error is read by its code; anything but an envelope is an internal error', () => {
  const response = new Response(null, { status: 404 })
  expect(new GatewayProblem(response, toEnvelope({ code: 'not_found' })).problem.kind).toBe('notFound')
  expect(new GatewayProblem(response, null).problem).toMatchObject({ kind: 'internal', status: 404 })
})

test('without a response the problem is the network', () => {
  expect(toProblem(TRPCClientError.from(new TypeError('Failed to fetch')))).toMatchObject({
    kind: 'offline',
    status: 0,
  })
})

test.each([
  [0, null, 'unreachable', true, 'HTTP 0'],
  [499, { message: 'No.' }, 'refused', false, 'No.'],
  [500, { message: 5 }, 'provider', true, 'HTTP 500'],
])('the status %i of the provider with %j is %s', (status, details, kind, isOutcomeUnknown, message) => {
  const thrown = new ProviderProblem(status, details, { requestId: 'r-1' })
  expect(toProblem(thrown)).toBe(thrown.problem)
  expect(thrown).toMatchObject({ message })
  const told = { kind, status, message, details, isOutcomeUnknown }
  expect(thrown.problem).toEqual({ ...told, fields: {}, causes: [], operation: null, requestId: 'r-1' })
})

test('what the gateway tells beside the code is kept: the operation, an unknown outcome and a failed order', () => {
  const order = { id: 'ORD1', status: 'failed' } as unknown as NonNullable<ErrorEnvelope['order']>
  const body = toEnvelope({ code: 'order_failed', outcome: 'unknown', order })
  const data = { path: 'orders.create', httpStatus: 402, body }
  const thrown = TRPCClientError.from({ error: { code: -32000, message: 'm', data } })
  const told = { operation: 'orders.create', isOutcomeUnknown: true, failedOrder: order }
  expect(toProblem(thrown)).toMatchObject(told)
  const known = toProblem(refusal(402, { code: 'order_failed' }))
  expect(known).toMatchObject({ operation: null, isOutcomeUnknown: false })
  expect(known).not.toHaveProperty('failedOrder')
})

test('only what the gateway does not find is gone', () => {
  const thrown = [null, refusal(404, { code: 'not_found' }), refusal(409, { code: 'conflict' })]
  expect(thrown.map(isGone)).toEqual([false, true, false])
})
