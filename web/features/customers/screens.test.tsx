/** What the pages of customers show: each customer with cards and payments, and the forms. */
import { expect, test } from 'vitest'
import { idsOf, openScenario } from '../../tests/support/open-scenario.ts'
import { expectScreens, type Stop } from '../../tests/support/screen-outlines.ts'

test('customers with their cards, and the forms', { timeout: 120_000 }, async () => {
  const page = await openScenario('returning-customers')
  const ids = (await idsOf(page, '/customers?limit=100')).toSorted()
  expect(ids.length).toBeGreaterThan(3)
  const stops: Stop[] = [
    '/customers',
    ...ids.map(id => `/customers/${id}`),
    `/pay?customer=${ids[0]}`,
    { path: '/customers', press: ['New customer'] },
    { path: `/customers/${ids[0]}`, press: ['Save a card'] },
  ]
  await expectScreens(page, 'customers', stops)
})
