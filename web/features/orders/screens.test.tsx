/** What the pages of orders show: each order of the scenario, its tabs, and the dialogs of actions. */
import { expect, test } from 'vitest'
import { openScenario } from '../../tests/support/open-scenario.ts'
import { expectScreens, type Stop } from '../../tests/support/screen-outlines.ts'
import { orderTabs } from './search.ts'

test('orders in each status, their tabs and the dialogs of their actions', { timeout: 240_000 }, async () => {
  const page = await openScenario('orders')
  const { data: results } = await page.api.get(
    '/orders?begin_date=2026-03-01T00:00:00Z&end_date=2026-03-28T00:00:00Z&limit=100',
  )
  const ids = results.map(({ id }: { id: string }) => id).toSorted()
  const idOf = (status: string) => results.find((one: { status: string }) => one.status === status)?.id
  const stops: Stop[] = [
    '/orders',
    '/orders?status=partially_refunded&sort=oldest',
    '/orders?columns=status,amount,id',
    ...ids.map((id: string) => `/orders/${id}`),
    // Every tab of an order that is paid, and of one that was refunded.
    ...[idOf('processed'), idOf('refunded')].flatMap(id => orderTabs.map(tab => `/orders/${id}?tab=${tab}`)),
    { path: `/orders/${idOf('processed')}`, press: ['Refund'] },
  ]
  expect(new Set(results.map(({ status }: { status: string }) => status)).size).toBeGreaterThan(5)
  await expectScreens(page, 'orders', stops)
})
