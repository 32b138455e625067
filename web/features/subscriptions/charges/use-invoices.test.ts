import { expect, test } from 'vitest'
import { chargesAround, chargesOf, outcomeOf, refusalsAhead } from './use-invoices.ts'

const coming = [{ number: 2, date: '2026-12-27T19:02:00.000Z', amount: 1500 }]
const subscription = (status: string) =>
  ({ status, next_payment_date: coming[0]?.date, auto_recurring: { transaction_amount: 1500 } }) as never

test.each([
  ['authorized', 1],
  ['paused', 0],
])('a subscription that is %s offers %i coming charge', (status, count) => {
  expect(chargesOf(subscription(status), [], { coming, refusals: [] } as never)).toHaveLength(count)
})

test.each([
  [{ payment: { status: 'approved' } }, 'paid'],
  [{ payment: { status: 'in_mediation', status_detail: 'in_process' } }, 'paid'],
  [{ payment: { status: 'charged_back', status_detail: 'reimbursed' } }, 'paid'],
  [{ payment: { status: 'refunded' }, status: 'processed' }, 'returned'],
  [{ payment: { status: 'charged_back' }, status: 'processed' }, 'returned'],
  [{ status: 'processed' }, 'unpaid'],
  [{ status: 'cancelled', payment: { status: 'rejected' } }, 'unpaid'],
  [{ status: 'scheduled' }, 'open'],
  [{ status: 'scheduled', payment: { status: 'pending' } }, 'open'],
  [{ status: 'recycling', payment: { status: 'rejected' }, next_retry_date: '2026-12-28' }, 'retrying'],
  [{ status: 'recycling', payment: { status: 'rejected' } }, 'stalled'],
])('the outcome of an invoice %j is %s', (invoice, outcome) => {
  expect(outcomeOf(invoice as never)).toBe(outcome)
})

test('charges are in the order of time, with their debit, their attempts and their payment', () => {
  const made = { date_created: '2026-11-27T19:00:00.000Z', transaction_amount: 1500, status: 'scheduled' }
  const second = { ...made, id: 2, debit_date: '2026-11-29T19:00:00.000Z', retry_attempt: 2 }
  const invoices = [second, { ...made, id: 1, payment: { id: 13, status: 'approved' } }] as never[]
  const first = { key: 'invoice 1', at: made.date_created, attempts: 1, paymentId: '13', outcome: 'paid' }
  const later = { key: 'invoice 2', at: second.debit_date, attempts: 2, paymentId: null, outcome: 'open' }
  const next = { key: 'next charge', at: coming[0]?.date, amount: 1500, outcome: 'coming', attempts: 0 }
  const all = chargesOf(subscription('authorized'), invoices, undefined)
  expect(all).toMatchObject([first, later, { ...next, paymentId: null, coming: null }])
  expect(chargesOf(subscription('pending'), invoices, undefined)).toHaveLength(2)
  const undated = { status: 'authorized', auto_recurring: { transaction_amount: 1500 } } as never
  expect(chargesOf(undated, invoices, undefined)).toHaveLength(2)
})

test('charges after the end of a subscription do not come', () => {
  const countOf = (schedule: object) =>
    chargesOf(subscription('authorized'), [], { coming, refusals: [], ...schedule } as never).length
  expect(countOf({ charge_end: 'card', next_charge_at: null })).toBe(0)
  expect(countOf({ charge_end: 'card', next_charge_at: coming[0]?.date })).toBe(1)
  expect(countOf({ charge_end: null, next_charge_at: null })).toBe(1)
})

test.each([
  ['pppccc', 4, 'ppcc'],
  ['ppppcr', 4, 'ppcr'],
  ['pcrccc', 4, 'pcrc'],
  ['ppppp', 4, 'pppp'],
  ['pc', 4, 'pc'],
])('of the charges %s at most %i are shown: %s', (all, count, shown) => {
  const names: Record<string, string> = { p: 'paid', c: 'coming', r: 'refusing' }
  const charges = [...all].map((letter, index) => ({ outcome: names[letter], index })) as never[]
  const start = all.lastIndexOf(shown)
  expect(chargesAround(charges, count)).toEqual(charges.slice(start, start + shown.length))
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
