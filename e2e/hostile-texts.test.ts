/** Markup in every text that the provider, a shop or a sender supplies, as console and checkout show it. */
import type { Page } from 'playwright'
import { demoCredentials } from '../server/facts/demo-credentials.ts'
import { createApi } from '../server/simulator/tests/support/api.ts'
import { createGatewayApi } from '../server/tests/support/gateway-api.ts'
import { ownDemoTest as base, expect } from './support/fixtures.ts'
import { measureOverflow } from './support/overflow.ts'
import { openScreen } from './support/screens.ts'
import { startShopServer } from './support/shop-server.ts'

const test = base.extend<{ seller: ReturnType<typeof createApi> }>({
  seller: async ({ demo }, use) => use(createApi(demo.simulator, demoCredentials.accessToken)),
})

/** Breaks out of attributes, elements and templates, and tries each way in which browsers run scripts. */
const hostileText =
  '\'"--></script></style></textarea><img src=x onerror="window.ran=1"><script>window.ran=1</script><a href="javascript:window.ran=1">x</a>{{constructor.constructor("window.ran=1")()}}'
/** JSON escapes the quotation marks. */
const visiblePart = '</textarea><img src=x'
/** The text ends with a word that is wider than a page. Names and references must be shorter. */
const wideText = hostileText + 'w'.repeat(300)
const items = [{ title: wideText, description: wideText, quantity: 1, unit_price: 900 }]

/** The browser reports a violation of the content security policy as an error, and the fixtures fail on errors. */
async function expectInert(page: Page): Promise<void> {
  expect(await measureOverflow(page), page.url()).toBe(0)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  await expect(page.locator('img[src="x"], a[href^="javascript:"]')).toHaveCount(0)
}

test('the console shows texts of providers, shops and senders as text', async ({ page, demo }) => {
  const api = createGatewayApi(demo)
  const metadata = { [hostileText]: wideText }
  const { id } = await api.pay({
    description: wideText,
    external_reference: hostileText,
    statement_descriptor: hostileText,
    payer: { email: 'a@b.co', first_name: hostileText, last_name: hostileText },
    additional_info: { items },
    metadata,
  })
  const customer = await api.post('/customers', {
    email: 'hostile@testuser.com',
    first_name: hostileText,
    last_name: hostileText,
    description: hostileText,
  })
  const preference = await api.post('/preferences', { items, external_reference: hostileText })
  // The provider's own error repeats the sent values.
  await api.simulate('POST', '/faults', {
    path: '/v1/payments/search',
    status: 400,
    body: { message: hostileText },
  })
  await api.get('/payments').catch(() => {})
  const query = new URLSearchParams({ 'data.id': hostileText, type: hostileText, [hostileText]: hostileText })
  await fetch(`${demo.gateway.url}/${demo.prefix}/webhooks?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': hostileText, 'x-signature': hostileText },
    body: JSON.stringify({ type: hostileText, action: hostileText, data: { id: hostileText }, ...metadata }),
  })
  const { entries: notifications } = await api.get('/notifications')
  const { entries: calls } = await api.get('/calls?outcome=error')
  const screens: [path: string, isShown: boolean][] = [
    [`/payments/${id}`, true],
    ['/payments', false],
    [`/customers/${customer.id}`, true],
    ['/customers', false],
    [`/preferences/${preference.id}`, true],
    [`/webhooks?id=${notifications[0].seq}`, true],
    [`/calls?id=${calls[0].seq}`, true],
    ['/overview', false],
    [`/payments?q=${encodeURIComponent(hostileText)}`, false],
  ]
  for (const [path, isShown] of screens) {
    await openScreen(page, { name: path, path, content: 'settled' })
    if (isShown)
      await expect(page.getByText(visiblePart).filter({ visible: true }).first(), path).toBeVisible()
    await expectInert(page)
  }
})

test('the checkout shows texts of a shop as text, and leads to web addresses only', async ({
  page,
  seller,
}) => {
  const wrong = await seller.post('/checkout/preferences', {
    items,
    back_urls: { success: 'javascript:window.ran=1' },
  })
  expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_back_urls'])
  const { body: preference } = await seller.post('/checkout/preferences', {
    items,
    external_reference: hostileText,
    statement_descriptor: hostileText,
    payer: { name: '<img src=x onerror=window.ran=1>', email: 'a@b.co' },
    back_urls: { success: `https://shop.example/?x=${hostileText}` },
  })
  await page.goto(preference.init_point)
  await expect(page.getByText(hostileText).first()).toBeVisible()
  await expectInert(page)

  // A scenario may contain values that no call accepts.
  const { body: scenario } = await seller.get('/simulator/scenario')
  scenario.tables.preferences[0].given.back_urls = { failure: 'javascript:window.ran=1' }
  scenario.tables.preferences[0].expires = true
  scenario.tables.preferences[0].endsAt = 0
  expect((await seller.put('/simulator/scenario', scenario)).status).toBe(200)
  await page.goto(preference.init_point)
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('main a')).toHaveCount(0)
})

test("the checkout returns to the shop's own address, whatever its own address asks for", async ({
  page,
  demo,
  seller,
}) => {
  const shop = await startShopServer()
  const { body: preference } = await seller.post('/checkout/preferences', {
    items: [{ title: 'Mate', quantity: 1, unit_price: 900 }],
    back_urls: { success: `${shop.url}/paid`, pending: `${shop.url}/waiting`, failure: `${shop.url}/failed` },
  })
  const evil = 'https://evil.example/'
  const names = ['url', 'next', 'back_url', 'back_urls[pending]', 'return_to', 'redirect', 'success', 'lang']
  const query = new URLSearchParams(names.map(name => [name, evil])).toString()
  const expectOwnTargets = async () => {
    const targets = await page
      .locator('a[href], form[action]')
      .evaluateAll(all =>
        all.map(each => (each instanceof HTMLAnchorElement ? each.href : each.getAttribute('action'))),
      )
    expect(targets.length).toBeGreaterThan(0)
    for (const target of targets) {
      const { origin } = new URL(target ?? '', page.url())
      expect([demo.simulator.url, shop.url]).toContain(origin)
    }
  }
  await page.goto(`${preference.init_point}&${query}`)
  await expectOwnTargets()
  await page.getByRole('radio', { name: /Rapipago/ }).check()
  await page.getByRole('button', { name: /^(Pay|Pagar|Generar)/ }).click()
  await expect(page).toHaveURL(/\/checkout\/v1\/result/)
  await page.goto(`${page.url()}&${query}`)
  await expectOwnTargets()
  await page.getByRole('link', { name: 'Back to the store' }).click()
  await expect(page).toHaveURL(new RegExp(`^${shop.url}/waiting`))
  await shop.close()
})
