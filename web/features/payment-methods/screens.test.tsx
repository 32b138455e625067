/** What the page of payment methods shows in each country. */
import { test } from 'vitest'
import { siteIds } from '../../../server/facts/countries.ts'
import { renderConsole } from '../../tests/support/render-console.tsx'
import { expectScreens } from '../../tests/support/screen-outlines.ts'

test.each(siteIds)('the payment methods of %s', { timeout: 120_000 }, async site => {
  const page = await renderConsole('/overview')
  await page.api.simulate('POST', '/accounts', { site_id: site })
  await page.open('/overview')
  const stops = ['/payment-methods', '/payment-methods?type=credit_card', '/payment-methods?q=visa']
  await expectScreens(page, `${site}`, stops)
})
