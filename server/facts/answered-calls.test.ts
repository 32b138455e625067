/** What lists and pages say about a recorded call: every fault, every outcome and every end of an answer. */
import { expect, test } from 'vitest'
import { faultFieldsOf, type faultHeaderNames, isUnperformed, toFaultHeader } from './fault-header.ts'
import { type CallOutcome, callOutcomeOf } from './outcomes.ts'
import { type Received, receivedOf } from './received-answer.ts'

const answered = { status: 201, outcome: 'ok' as const, fault: null, response: '' }

/** What a shop gets under each fault alone. The types require a line for every field of a fault. */
const receivedByFault: Record<keyof typeof faultHeaderNames, Received> = {
  status: 'answer',
  code: 'answer',
  retry_after: 'answer',
  performed: 'answer',
  delay_ms: 'answer',
  cut_off: 'part',
  reset: 'nothing',
  slow_body_ms: 'answer',
  malformed: 'part',
  notify_first: 'answer',
}

test.each(Object.entries(receivedByFault))('under the fault %s a shop gets: %s', (field, received) => {
  const fault = toFaultHeader({ [field]: true })
  expect(receivedOf({ ...answered, fault })).toBe(received)
  expect(receivedOf({ ...answered, fault: `delay=5; ${fault}; slow-body=1` })).toBe(received)
})

test.each<[status: number, outcome: 'ok' | 'error', Received]>([
  [201, 'ok', 'answer'],
  [201, 'error', 'part'],
  [399, 'error', 'part'],
  [400, 'error', 'answer'],
  [498, 'error', 'answer'],
  [499, 'error', 'nothing'],
  [500, 'error', 'answer'],
])('of an answer with %i and the outcome %s a shop got: %s', (status, outcome, received) => {
  expect(receivedOf({ status, outcome, fault: null, response: '' })).toBe(received)
})

test('a connection that the simulator reset is the answer of the gateway for the shop', () => {
  expect(receivedOf({ ...answered, status: 502, outcome: 'error', fault: 'reset', response: '{}' })).toBe(
    'answer',
  )
})

const call = {
  ...answered,
  effect: 'create' as const,
  state: null,
  outcome_unknown: null,
  error_code: null,
}
const failed = { ...call, outcome: 'error' as const, status: 500, error_code: 'provider_failed' }

/** Calls of each outcome. The types require every member. */
const callsByOutcome: Record<CallOutcome, Parameters<typeof callOutcomeOf>[0][]> = {
  fault: [
    { ...failed, fault: 'reset' },
    { ...failed, fault: 'reset', state: 'failed', outcome_unknown: true },
    { ...failed, status: 499, fault: 'delay=4000' },
    { ...call, state: 'rejected', fault: 'delay=1; fields=id,status' },
  ],
  state: [
    { ...call, state: 'rejected' },
    { ...failed, state: 'failed', outcome_unknown: true },
    { ...call, state: 'approved', fault: 'delay=1' },
    { ...call, state: 'approved', fault: 'fields=currency_id,my_status' },
  ],
  refused: [
    { ...failed, status: 400 },
    { ...failed, status: 498, outcome_unknown: false },
    { ...failed, error_code: 'provider_refused', outcome_unknown: false },
    // The provider refused it. The tester’s delay did not.
    { ...failed, status: 400, fault: 'delay=1' },
  ],
  left: [
    { ...failed, status: 499 },
    { ...failed, status: 499, state: 'approved', outcome_unknown: true },
  ],
  unknown: [{ ...failed, outcome_unknown: true }],
  failed: [failed],
  read: [
    { ...call, effect: 'read' },
    // The order failed. Its read did not.
    { ...call, effect: 'read', state: 'failed' },
  ],
  // The journal does not know what every route makes.
  created: [call, { ...call, outcome_unknown: true }, { ...call, effect: 'change', status: 201 }],
  changed: [{ ...call, effect: 'change', status: 200 }],
}

test.each(Object.entries(callsByOutcome))('calls of the outcome %s', (outcome, calls) => {
  expect(calls.map(callOutcomeOf)).toEqual(calls.map(() => outcome))
})

test('a fault is written and read with the same names, and fits into a header', () => {
  const fault = { status: 500, code: '2006', performed: true, body: { a: 1 }, fields: { 'x;': 1, y: 2 } }
  expect(toFaultHeader(fault)).toBe('status=500; code=2006; performed; body; fields=x?,y')
  expect(faultFieldsOf(toFaultHeader(fault))).toEqual(['status', 'code', 'performed', 'body', 'fields'])
  expect(toFaultHeader({ code: 'ñ\n~ ' })).toBe('code=??~ ')
})

test.each([
  ['status=500', true],
  ['code=2006', true],
  ['status=500; performed', false],
  ['code=2006; performed', false],
  ['reset', true],
  ['performed; reset', false],
  ['delay=5', false],
  ['', false],
])('the fault %j answers in place of the provider: %s', (fault, expected) => {
  expect(isUnperformed(fault)).toBe(expected)
})
