import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toCents } from '../../../facts/amounts.ts'
import { dayMs, minuteMs } from '../../../facts/dates.ts'
import { type Simulator, startSimulator } from '../../start/simulator.ts'
import { type Api, createApi, type Json } from '../../tests/support/api.ts'
import { plan, settings } from '../../tests/support/subscription-arbitraries.ts'
import {
  freeze,
  invoicesOf,
  planned,
  readSubscription,
  start,
  subscribedTo,
} from '../../tests/support/subscription-body.ts'

/** The number of runs. More runs than in the suite: `SUBSCRIPTION_RUNS=2000 npx vitest run subscription-property`. */
const numRuns = Number(process.env.SUBSCRIPTION_RUNS ?? 15)

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

/** Days until the end of the subscription, which may come before its first charge. */
const endDays = fc.option(fc.integer({ min: 1, max: 90 }), { nil: null })
const step = fc.record({
  name: fc.constantFrom(
    ...(['pause', 'resume', 'cancel', 'amount', 'card', 'refuse', 'refuseOnce', 'planAmount'] as const),
    ...(['hours', 'days', 'days', 'months', 'months'] as const),
  ),
  count: fc.integer({ min: 1, max: 5 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function perform(api: Api, made: Json, { name, count }: Step) {
  const path = `/preapproval/${made.id}`
  const refusals = `/simulator/subscriptions/${made.id}/refusals`
  switch (name) {
    case 'pause':
      return api.put(path, { status: 'paused' })
    case 'resume':
      return api.put(path, { status: 'authorized' })
    case 'cancel':
      // Cancellations are rare, because most sequences are to go on for longer.
      return count === 1 ? api.put(path, { status: 'cancelled' }) : api.get(path)
    case 'amount':
      return api.put(path, { auto_recurring: { transaction_amount: count * 100 } })
    case 'card':
      return api.put(path, { card_token_id: await api.cardToken() })
    case 'refuse':
      return api.post(refusals, { charge: count })
    case 'refuseOnce':
      return api.post(refusals, { charge: count, attempts: 1 })
    case 'planAmount':
      return api.put(`/preapproval_plan/${made.preapproval_plan_id}`, {
        auto_recurring: { transaction_amount: count * 50, free_trial: null },
      })
    case 'hours':
      return api.advance({ hours: count * 5 })
    case 'days':
      return api.advance({ days: count })
    case 'months':
      return api.advance({ days: count * 30 })
  }
}

/**
 * Reads the stored payments that charge the account's subscription. A search would only find those of the last year.
 */
async function chargesOf(api: Api): Promise<Json[]> {
  const { tables } = (await api.get('/simulator/scenario')).body
  return (tables.payments ?? []).filter(({ operationType }: Json) => operationType !== 'card_validation')
}

/** Longest time from the date of a charge to the charge. */
const maxDelayMs = 60 * minuteMs

const timeOf = (date: string) => Date.parse(date)
const nowOf = async (api: Api): Promise<number> => (await api.get('/simulator/clock')).body.now_ms
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + toCents(amount), 0)

test('nothing is charged twice, in a pause or after the end, and the sums agree, whatever the order of calls and clock steps', async () => {
  await fc.assert(
    fc.asyncProperty(
      plan,
      settings,
      endDays,
      fc.array(step, { minLength: 3, maxLength: 14 }),
      async (planFields, chosen, days, steps) => {
        const api = createApi(simulator)
        await freeze(api)
        await api.post('/simulator/accounts', { settings: chosen })
        const endsAt = days === null ? Number.POSITIVE_INFINITY : timeOf(start) + days * dayMs
        const made = await subscribedTo(api, await planned(api, planFields), {
          external_reference: 'any',
          ...(days !== null && { auto_recurring: { end_date: new Date(endsAt).toISOString() } }),
        })
        const uncharged: { from: number; to: number }[] = []
        for (const each of steps) {
          const from = await nowOf(api)
          const before = await readSubscription(api, made)
          const answer = await perform(api, made, each)
          expect(answer.status).toBeLessThan(500)
          const to = await nowOf(api)
          if (before.status !== 'authorized' && to > from) uncharged.push({ from, to })
        }
        const found = await readSubscription(api, made)
        const [invoices, charges] = [await invoicesOf(api, made), await chargesOf(api)]
        check(found, invoices, charges)
        for (const { debit_date } of invoices) expect(timeOf(debit_date)).toBeLessThan(endsAt + maxDelayMs)
        if (planFields.repetitions) expect(invoices.length).toBeLessThanOrEqual(planFields.repetitions)
        for (const { createdAt: at } of charges) {
          expect(uncharged.filter(({ from, to }) => at > from && at < to)).toEqual([])
        }
      },
    ),
    { numRuns },
  )
})

function check(found: Json, invoices: Json[], charges: Json[]) {
  const byInvoice = Map.groupBy(charges, each => each.pointOfInteraction.transaction_data.invoice_id)
  expect([...byInvoice.keys()].sort()).toEqual(invoices.map(({ id }) => String(id)).sort())
  const numbers = charges.map(each => each.pointOfInteraction.transaction_data.subscription_sequence.number)
  expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual(invoices.map((_, index) => index + 1))
  const dates = invoices.map(({ debit_date }) => timeOf(debit_date))
  expect(dates).toEqual([...new Set(dates)].sort((a, b) => a - b))
  for (const invoice of invoices) {
    const attempts = byInvoice.get(String(invoice.id)) ?? []
    expect(attempts).toHaveLength(invoice.retry_attempt)
    const approved = attempts.filter(({ status }) => status === 'approved')
    expect(approved).toHaveLength(invoice.payment.status === 'approved' ? 1 : 0)
    for (const { amount } of attempts) expect(amount).toBe(invoice.transaction_amount)
    if (invoice.payment.status === 'approved') expect(invoice.status).toBe('processed')
  }
  const approved = charges.filter(({ status }) => status === 'approved')
  const { charged_quantity, charged_amount } = found.summarized
  expect(charged_quantity ?? 0).toBe(invoices.length)
  expect(toCents(charged_amount ?? 0)).toBe(sumOf(approved.map(({ amount }) => amount)))
  if (found.status === 'cancelled') {
    for (const { status } of invoices) expect(['processed', 'cancelled']).toContain(status)
  }
}
