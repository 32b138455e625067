/** The example shop calls the provider through the shop proxy, and the console shows and judges its calls. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { type Shop, startShop } from '../examples/shop/shop.ts'
import type { Quality } from '../server/contract/quality.ts'
import { demoCredentials } from '../server/facts/demo-credentials.ts'
import { findViolationsIn } from './support/axe.ts'
import { expect, ownDemoTest } from './support/fixtures.ts'

const test = ownDemoTest.extend<{ shop: Shop; buyer: Page }>({
  shop: async ({ demo, api }, use) => {
    const shop = await startShop({ ...demoCredentials, providerUrl: demo.gateway.shopUrl ?? '' })
    await api.post('/forwarding', { url: `${shop.url}/notifications` })
    await use(shop)
    await shop.close()
  },
  buyer: async ({ context, watch }, use) => {
    const buyer = await context.newPage()
    watch(buyer)
    await use(buyer)
  },
})

const sale = {
  transaction_amount: 1500,
  installments: 1,
  external_reference: 'cart-7',
  payer: { email: 'test_payer_1@testuser.com' },
}

async function payByCard(buyer: Page, { url }: Shop): Promise<void> {
  await buyer.goto(`${url}/card`)
  await buyer.getByLabel('Card number').fill('5031755734530604')
  await buyer.getByLabel('Expires').fill('11/2030')
  await buyer.getByLabel('Security code').fill('123')
  await buyer.getByLabel('Name on the card').fill('APRO')
  await buyer.getByLabel('Email').fill('test_payer_1@testuser.com')
  await buyer.getByRole('button', { name: 'Pay' }).click()
  await expect(buyer.getByText('Your order is paid.')).toBeVisible()
}

test('a shop is connected, pays, loses an answer and charges twice, and each is seen', async ({
  page,
  buyer,
  shop,
  demo,
  api,
}) => {
  // It sells four times, and looks at three pages in three widths.
  test.slow()
  const rows = page.getByTestId(/^feed-row-/)
  await page.goto('/shop')
  await expect(page.getByTestId('connect-shop')).toContainText(`BASE_URL = '${demo.gateway.shopUrl}'`)
  await payByCard(buyer, shop)
  const payments = rows.filter({ hasText: /POST \/v1\/payments(?!\/)/ })
  await expect(rows.filter({ hasText: 'POST /v1/card_tokens' })).toHaveCount(1)
  await expect(payments).toHaveCount(1)

  // The provider performs the next payment, and its answer is lost. The SDK sends it again with the same key.
  await page.goto('/simulator?tab=faults')
  await page.getByRole('radio', { name: 'Store’s proxy' }).check()
  await page.getByRole('radio', { name: 'Lost response' }).check()
  await page
    .getByRole('region', { name: 'Faults in calls' })
    .getByRole('button', { name: 'Set fault' })
    .click()
  await expect(page.getByTestId('active-faults')).toContainText('POST /v1/payments · Store’s proxy')
  await payByCard(buyer, shop)
  await page.goto('/shop?operation=POST%20%2Fv1%2Fpayments')
  await expect(payments).toHaveCount(3)
  await expect(page.getByText(/charged twice/)).toHaveCount(0)
  await payments.filter({ hasText: /^Fault\s*500/ }).click()
  const detail = page.getByRole('region', { name: 'Call details' })
  await expect(detail).toContainText('respond 500, but perform the call')
  await expect(detail.getByRole('heading', { name: 'What your store received' })).toBeVisible()
  await expect(detail.getByTestId('provider-answer')).toContainText('approved')
  // Bodies have room for the longest member of a payment, so that no word is broken.
  const widthOf = async (name: string) =>
    (await detail.getByRole('heading', { name, exact: true }).locator('..').boundingBox())?.width
  for (const name of ['Request', 'What your store received', 'What the provider responded'])
    expect(await widthOf(name), name).toBeGreaterThanOrEqual(420)
  // Lines between rows reach the edges of the card.
  const [line, card] = await Promise.all([
    payments.first().boundingBox(),
    page.getByTestId('feed').boundingBox(),
  ])
  expect(line).toMatchObject({ x: card?.x, width: card?.width })
  await expect(detail.getByTestId('same-key').getByRole('listitem')).toHaveCount(2)
  await detail.getByRole('tab', { name: 'PHP' }).click()
  await expect(detail.getByTestId('sdk-code')).toContainText('PaymentClient())->create($body, $options)')

  // The shop forgets the first payment of a sale, and charges it again with a new key.
  const payAgain = async (key: string) => {
    const asShop = {
      authorization: `Bearer ${demoCredentials.accessToken}`,
      'content-type': 'application/json',
    }
    const body = { ...sale, token: await api.cardToken() }
    await fetch(`${demo.gateway.shopUrl}/v1/payments`, {
      method: 'POST',
      headers: { ...asShop, 'x-idempotency-key': key },
      body: JSON.stringify(body),
    })
  }
  await payAgain('first-click')
  await payAgain('second-click')
  await page.goto('/shop')
  await expect(page.getByText('charged twice', { exact: true })).toHaveCount(2)
  // The shop reads each payment that it is notified of. A row that arrives during the click moves the others.
  await expect(rows.filter({ hasText: 'GET /v1/payments/{id}' })).toHaveCount(4)
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/shop', '/calls', '/webhooks']) {
      await page.goto(path)
      await expect(rows.first()).toBeVisible()
      const cut = await rows.evaluateAll(
        all => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
      )
      expect(cut, `${path} at ${width}`).toBe(0)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/shop')
  await payments.filter({ hasText: 'charged twice' }).first().click()
  await expect(detail.getByTestId('double-charge')).toContainText('One reference was charged twice')
  await detail.getByRole('link', { name: /^Open the earlier call/ }).click()
  await expect(detail.getByRole('link', { name: /^Open the later call/ })).toBeVisible()

  await detail.getByRole('link', { name: /^Open payment/ }).click()
  await expect(page.getByTestId('timeline-chart')).toContainText('Your store')
})

test('the quality of a shop is measured while it sells, and is read and saved by keyboard', async ({
  page,
  buyer,
  shop,
  api,
}) => {
  await page.goto('/quality')
  await expect(page.getByText('No sale to measure')).toBeVisible()
  await payByCard(buyer, shop)
  await expect(page.getByRole('heading', { name: 'Sale order-1 (Checkout API)' })).toBeVisible()
  await buyer.goto(shop.url)
  await buyer.getByRole('button', { name: 'Buy' }).click()
  await expect(buyer.getByRole('button', { name: /^Pay/ })).toBeVisible()
  await page.getByTestId('quality-sales').getByRole('link', { name: 'order-2' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Sale order-2 (Checkout Pro)' })).toBeVisible()
  await expect(page.getByTestId('quality-sales')).toHaveCount(0)

  // What the example shop loses is in docs/guides/quality.md.
  const { sales }: Quality = await api.get('/quality')
  const lost = sales.map(({ verdicts }) =>
    verdicts.flatMap(({ id, class: itsClass, status }) => {
      const isFailure = itsClass === 'mandatory' || itsClass === 'recommended'
      return isFailure && status === 'missing' ? id.replace(/^(item|payer)_.*/, '$1') : []
    }),
  )
  expect(lost.map(ids => [...new Set(ids)])).toEqual([
    ['statement_descriptor_/_soft_descriptor', 'email', 'payer', 'item'],
    ['device_id', 'payer', 'item', 'statement_descriptor', 'issuer_id'],
  ])
  const surname = page.getByTestId('quality-first').getByTestId('criterion-payer_last_name')
  await surname.locator('summary').press('Enter')
  await expect(surname).toContainText('Send payer.surname in POST /checkout/preferences.')
  await expect(surname.getByText('"surname": "Gómez"')).toBeVisible()
  expect(await findViolationsIn('light', page)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save report' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Save HTML' }).press('Enter')
  const report = await readFile(await (await download).path(), 'utf8')
  expect(report).toContain('Sale order-2 (Checkout Pro)')
  await surname.getByRole('link', { name: 'POST /checkout/preferences' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Call details' })).toContainText('order-2')
})
