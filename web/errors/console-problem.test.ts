import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { ProviderProblem, toProblem } from './console-problem.ts'

function refusal(httpStatus: number, body: Record<string, unknown>) {
  const message = String(body.message ?? '')
  return TRPCClientError.from({ error: { code: -32000, message, data: { httpStatus, body } } })
}

test('the codes of the provider’s causes are read from lists and from single objects', () => {
  const details = { message: 'Invalid card_token_id', cause: [{ code: 3003 }, { code: '2006' }] }
  expect(toProblem(refusal(400, { message: 'x', details }))).toMatchObject({
    kind: 'refused',
    status: 400,
    codes: ['3003', '2006'],
  })
  expect(new ProviderProblem(400, { cause: { code: 'E301' } }).problem.codes).toEqual(['E301'])
})

test('a preference’s error name counts as its code', () => {
  const details = { message: 'x', error: 'invalid_auto_return', cause: null }
  expect(toProblem(refusal(400, { message: 'x', details })).codes).toEqual(['invalid_auto_return'])
})

test('validation, a missing token, and the provider’s failures are told apart', () => {
  const errors = { site_id: ['The site_id field is required.'] }
  expect(toProblem(refusal(422, { message: 'm', errors }))).toMatchObject({
    kind: 'validation',
    fields: errors,
  })
  expect(toProblem(refusal(422, { message: 'The access token is not configured.' })).kind).toBe(
    'notConfigured',
  )
  expect(toProblem(refusal(502, { message: 'm' })).kind).toBe('provider')
  expect(toProblem(refusal(503, { message: 'm' })).kind).toBe('unavailable')
  expect(toProblem(refusal(504, { message: 'm' })).kind).toBe('timeout')
  expect(toProblem(refusal(500, { message: 'm' })).kind).toBe('internal')
  expect(toProblem(refusal(404, { message: 'Not found.' })).kind).toBe('notFound')
  expect(toProblem(refusal(404, { message: 'm', details: { cause: [{ code: 2000 }] } })).kind).toBe('refused')
})

test('without an answer it is the network', () => {
  expect(toProblem(TRPCClientError.from(new TypeError('Failed to fetch')))).toMatchObject({
    kind: 'offline',
    status: 0,
  })
})
