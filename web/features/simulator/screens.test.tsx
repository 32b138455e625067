/** What the tabs of the simulator and the counter show, with each kind of fault set. */
import { test } from 'vitest'
import { openScenario } from '../../tests/support/open-scenario.ts'
import { expectScreens } from '../../tests/support/screen-outlines.ts'
import { simulatorTabs } from './search.ts'

test('the tabs of the simulator, of the counter, and the reference', { timeout: 240_000 }, async () => {
  const page = await openScenario('every-status')
  await page.api.simulate('POST', '/faults', { path: '/v1/payments', status: 500, times: 2 })
  await page.api.simulate('POST', '/faults', { path: '/v1/orders', code: 'unauthorized' })
  await page.api.simulate('POST', '/notification-faults', { topic: 'payment', lose: true })
  const stops = [
    ...simulatorTabs.map(tab => `/simulator?tab=${tab}`),
    ...['charge', 'codes', 'terminals'].map(tab => `/counter?tab=${tab}`),
    '/test-users',
    '/grade',
    '/quality',
    '/overview',
  ]
  await expectScreens(page, 'tabs', stops)
})
