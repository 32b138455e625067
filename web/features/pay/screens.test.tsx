/** What the payment form shows: in each country, with each card and result, and for each API. */
import { test } from 'vitest'
import { siteIds } from '../../../server/facts/countries.ts'
import { renderConsole } from '../../tests/support/render-console.tsx'
import { expectScreens } from '../../tests/support/screen-outlines.ts'

const tour = { timeout: 240_000 }

test('the payment form with each result of a card', tour, async () => {
  const page = await renderConsole('/overview')
  const results = ['APRO', 'OTHE', 'CONT', 'CALL', 'FUND', 'SECU', 'EXPI', 'FORM', 'BLAC', 'NOPE']
  const stops = [
    '/pay',
    '/pay?api=orders',
    '/pay?card=own',
    '/pay?amount=0.01&installments=12&description=Mate&email=test_user_1@testuser.com',
    ...results.flatMap(result => ['payments', 'orders'].map(api => `/pay?api=${api}&result=${result}`)),
  ]
  await expectScreens(page, 'results', stops)
})

test.each(siteIds)('the payment form in %s', tour, async site => {
  const page = await renderConsole('/overview')
  await page.api.simulate('POST', '/accounts', { site_id: site })
  await page.open('/overview')
  const stops = [
    '/pay',
    '/pay?api=orders',
    '/pay?card=own',
    '/subscriptions/new',
    '/preferences/new',
    '/counter',
  ]
  await expectScreens(page, `form-${site}`, stops)
})
