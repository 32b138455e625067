import { expect, test } from 'vitest'
import { chargesOf, refusalsAhead } from './use-invoices.ts'

const coming = [{ number: 2, date: '2026-12-27T19:02:00.000Z', amount: 1500 }]
const subscription = (status: string) =>
  ({ status, next_payment_date: coming[0]?.date, auto_recurring: { transaction_amount: 1500 } }) as never

test.each([
  ['authorized', 1],
  ['paused', 0],
])('a subscription that is %s offers %i coming charge', (status, count) => {
  expect(chargesOf(subscription(status), [], { coming, refusals: [] } as never)).toHaveLength(count)
})

test('the coming charges are those of the schedule, and one that the bank will refuse is marked', () => {
  const later = { number: 3, date: '2027-01-27T19:02:00.000Z', amount: 900 }
  const schedule = { coming: [...coming, later], refusals: [{ charge: 3 }] } as never
  expect(chargesOf(subscription('authorized'), [], schedule)).toMatchObject([
    { amount: 1500, outcome: 'coming', coming: { position: 1, number: 2, at: coming[0]?.date } },
    { amount: 900, outcome: 'refusing', coming: { position: 2, number: 3, at: later.date } },
  ])
})

const retrying = {
  status: 'scheduled',
  payment: { status: 'rejected' },
  next_retry_date: '2026-12-28T19:02:00.000Z',
}
test.each([
  ['a coming charge', { charge: 3, attempts: 1 }, undefined, true],
  [
    'the charge that is tried again, without a number of attempts',
    { charge: 2, attempts: null },
    retrying,
    true,
  ],
  ['its second of two attempts', { charge: 2, attempts: 2 }, { ...retrying, retry_attempt: 1 }, true],
  ['its spent attempts', { charge: 2, attempts: 2 }, { ...retrying, retry_attempt: 2 }, false],
  ['a charge that was paid', { charge: 2, attempts: null }, { payment: { status: 'approved' } }, false],
  ['a charge that is not tried again', { charge: 2, attempts: null }, { status: 'processed' }, false],
])('of %s a refusal is ahead: %j %j %s', (_title, refusal, newest, isAhead) => {
  const schedule = { coming: [{ number: 3 }], refusals: [refusal] } as never
  expect(refusalsAhead(schedule, newest ? [newest as never] : [])).toEqual(isAhead ? [refusal] : [])
})
