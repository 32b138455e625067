/** What the pages of subscriptions show: each status with its charges, a plan, and the forms. */
import { expect, test } from 'vitest'
import { idsOf, openScenario } from '../../tests/support/open-scenario.ts'
import { expectScreens, type Stop } from '../../tests/support/screen-outlines.ts'
import { subscriptionTabs } from './search.ts'

test('subscriptions in each status, their tabs and forms', { timeout: 240_000 }, async () => {
  const page = await openScenario('subscriptions')
  const ids = (await idsOf(page, '/subscriptions?limit=100')).toSorted()
  expect(ids.length).toBeGreaterThan(5)
  const stops: Stop[] = [
    '/subscriptions',
    '/subscriptions?status=paused',
    '/subscriptions/new',
    ...ids.map(id => `/subscriptions/${id}`),
    ...ids.slice(0, 2).flatMap(id => subscriptionTabs.map(tab => `/subscriptions/${id}?tab=${tab}`)),
  ]
  await expectScreens(page, 'subscriptions', stops)
})
