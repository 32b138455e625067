/** Each country has other methods of payment, and some have none without a card: every API is graded in each. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countries } from '../../facts/countries.ts'
import { type Simulator, startSimulator } from '../../simulator/start/simulator.ts'
import type { CaseId } from '../cases/cases.ts'
import { gradeSmallShop } from './support/grade-small-shop.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

/** The cases whose payments wait, are smaller, or have another currency. */
const only: CaseId[] = [
  'valid',
  'not_approved',
  'approved_later',
  'ids_differ',
  'smaller_amount',
  'other_currency',
]
const styles = ['payments', 'orders', 'merchant_orders', 'renewals'] as const
// Merchant orders and renewals are paid in the same way in all countries, but for Chile.
const shops = countries.flatMap(({ id, offlineMethods }) =>
  styles.slice(0, offlineMethods.length === 0 ? 4 : 2).map(style => ({ id, style })),
)

test.each(shops)('a correct shop of $style in $id gets no finding', async ({ id, style }) => {
  const accessToken = `TEST-${style}-${id}`
  simulator.register(accessToken, { siteId: id })
  const shop = { simulatorUrl: simulator.url, accessToken, style }
  const { results } = await gradeSmallShop(shop, { only, timing: { settleMs: 0 } })
  expect(new Set(results.map(one => one.id))).toEqual(new Set(only))
  // Some cases belong to another API.
  const others = results.filter(one => one.verdict !== 'undecided' || one.need !== 'other_api')
  expect(others.filter(one => one.verdict !== 'passed')).toEqual([])
  expect(others.length).toBeGreaterThan(3)
})

test.each(['payments', 'orders', 'merchant_orders'] as const)(
  'in Chile, where only the page of a bank waits for its payer, what waits in a shop of %s is paid there',
  async style => {
    const accessToken = `TEST-waiting-${style}`
    simulator.register(accessToken, { siteId: 'MLC' })
    const shop = { simulatorUrl: simulator.url, accessToken, style }
    await gradeSmallShop(shop, { only: ['not_approved'], timing: { settleMs: 0 } })
    const answer = await fetch(`${simulator.url}/v1/payments/search?status=pending`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const { results } = (await answer.json()) as { results: { payment_method_id: string }[] }
    expect(results.map(one => one.payment_method_id)).toEqual(['webpay'])
  },
)
