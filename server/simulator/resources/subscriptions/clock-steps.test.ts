import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../start/simulator.ts'
import { type Api, createApi, type Json } from '../../tests/support/api.ts'
import { plan, settings } from '../../tests/support/subscription-arbitraries.ts'
import {
  freeze,
  invoicesOf,
  planned,
  readSubscription,
  subscribedTo,
} from '../../tests/support/subscription-body.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

/** The number of runs. More runs than in the suite: `SUBSCRIPTION_RUNS=500 npx vitest run clock-steps`. */
const numRuns = Number(process.env.SUBSCRIPTION_RUNS ?? 6)

const twoYearsLater = '2028-03-02T12:00:00.000-04:00'
const refusal = fc.record({
  charge: fc.integer({ min: 1, max: 6 }),
  attempts: fc.integer({ min: 1, max: 4 }),
})

/**
 * Resolves to the subscription and its charges after two years. Ids are omitted, because they contain their account.
 */
async function liveTwoYears(api: Api, { planFields, chosen, refused }: Json, stops: readonly string[]) {
  await freeze(api)
  await api.post('/simulator/accounts', { settings: chosen })
  const made = await subscribedTo(api, await planned(api, planFields))
  for (const body of refused) await api.post(`/simulator/subscriptions/${made.id}/refusals`, body)
  for (const to of stops) await api.advance({ to })
  await api.advance({ to: twoYearsLater })
  const { status, summarized, next_payment_date } = await readSubscription(api, made)
  const invoices = (await invoicesOf(api, made)).map(
    ({ id: _, preapproval_id: _subscription, payment, ...rest }) => ({ ...rest, payment: payment.status }),
  )
  return { status, summarized, next_payment_date, invoices }
}

test('24 months in one jump of the clock are the same as in steps', async () => {
  const stop = fc.date({ noInvalidDate: true, min: new Date('2026-03-03'), max: new Date('2028-03-02') })
  const stops = fc.array(stop, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(
      plan,
      settings,
      fc.array(refusal, { maxLength: 3 }),
      stops,
      async (planFields, chosen, refused, unsorted) => {
        const steps = unsorted.map(date => date.toISOString()).sort()
        const life = { planFields, chosen, refused }
        const jumped = await liveTwoYears(createApi(simulator), life, [])
        expect(await liveTwoYears(createApi(simulator), life, steps)).toEqual(jumped)
      },
    ),
    { numRuns },
  )
})
