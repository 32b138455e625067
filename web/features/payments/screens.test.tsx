/** What the pages of payments show: each status, each country's methods, and the dialogs of actions. */
import { test } from 'vitest'
import { idsOf, openScenario } from '../../tests/support/open-scenario.ts'
import { expectScreens, type Stop } from '../../tests/support/screen-outlines.ts'

const tour = { timeout: 240_000 }
const oldestFirst = '/payments?limit=100&sort=date_created&criteria=asc'

test('every status of a payment, and its list', tour, async () => {
  const page = await openScenario('every-status')
  const { results } = await page.api.get(oldestFirst)
  const pathOf = (reference: string) =>
    `/payments/${results.find((one: { external_reference: string }) => one.external_reference === reference)?.id}`
  const stops: Stop[] = [
    '/payments',
    '/payments?status=rejected&sort=oldest',
    '/payments?columns=status,amount,id',
    ...(await idsOf(page, oldestFirst)).map(id => `/payments/${id}`),
    ...['refunds', 'notifications', 'calls'].map(tab => `${pathOf('order-refund-500')}?tab=${tab}`),
    { path: pathOf('order-APRO'), press: ['Refund'] },
    { path: pathOf('order-refund-500'), press: ['Refund'] },
    { path: pathOf('order-APRO'), press: ['Simulate chargeback'] },
    { path: pathOf('order-reserved'), press: ['Capture'] },
    { path: pathOf('order-reserved'), press: ['Cancel payment'] },
    { path: pathOf('order-dispute-open'), press: ['Resolve for the buyer'] },
  ]
  await expectScreens(page, 'every-status', stops)
})

test.each(['mlb', 'mlm'])('a payment by each method of %s', tour, async site => {
  const page = await openScenario(site === 'mlb' ? 'pix-and-boletos' : `methods-${site}`)
  const ids = await idsOf(page, oldestFirst)
  const stops = ['/payments', ...ids.map(id => `/payments/${id}`)]
  await expectScreens(page, `methods-${site}`, stops)
})
