/** A buyer on the hosted checkout page: from `init_point`, through the payment, back to the shop. */
import type { Locator, Page } from 'playwright/test'
import { type Simulator, startSimulator } from '../server/simulator/start/simulator.ts'
import { type Api, createApi } from '../server/simulator/tests/support/api.ts'
import { findViolations } from './support/axe.ts'
import { test as base, expect } from './support/fixtures.ts'
import { measureOverflow } from './support/overflow.ts'
import { type ShopServer, startShopServer } from './support/shop-server.ts'

type Fixtures = { simulator: Simulator; shop: ShopServer; seller: Api }

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  simulator: async ({}, use) => {
    const simulator = await startSimulator()
    await use(simulator)
    await simulator.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  shop: async ({}, use) => {
    const shop = await startShopServer()
    await use(shop)
    await shop.close()
  },
  seller: async ({ simulator }, use) => {
    simulator.register('TEST-seller-of-brazil', { siteId: 'MLB' })
    await use(createApi(simulator, 'TEST-seller-of-brazil'))
  },
})

async function createPreference(seller: Api, shop: ShopServer, fields: Record<string, unknown> = {}) {
  const { body, status } = await seller.post('/checkout/preferences', {
    items: [{ title: 'Tênis', quantity: 2, unit_price: 60 }],
    back_urls: {
      success: `${shop.url}/paid?session=7`,
      pending: `${shop.url}/waiting`,
      failure: `${shop.url}/failed`,
    },
    notification_url: `${shop.url}/notifications`,
    external_reference: 'order-1001',
    ...fields,
  })
  expect(status).toBe(201)
  return body
}

/** Presses Tab until the element has the focus. Fails if the keyboard cannot reach it. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach the element')
}

test('an order is paid by keyboard alone, and the buyer returns with the provider’s parameters', async ({
  page,
  simulator,
  shop,
  seller,
}) => {
  const preference = await createPreference(seller, shop)
  await page.goto(preference.init_point)
  await tabTo(page, page.getByRole('radio', { name: /^Card/ }))
  await tabTo(page, page.getByRole('radio', { name: /Visa/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Mastercard.*6351/ })).toBeChecked()
  await tabTo(page, page.getByLabel('Installments'))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByRole('button', { name: /^Pay R\$\s125\.52$/ }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Payment approved' })).toBeFocused()
  await expect(page.getByText('2 × R$\u00a062.76')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Back to the store' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Back in the shop' })).toBeVisible()

  const returned = new URL(page.url())
  const { session, ...query } = Object.fromEntries(returned.searchParams)
  expect([returned.pathname, session]).toEqual(['/paid', '7'])
  expect(query).toEqual({
    collection_id: query.payment_id,
    collection_status: 'approved',
    payment_id: expect.stringMatching(/^\d+$/),
    status: 'approved',
    external_reference: 'order-1001',
    payment_type: 'credit_card',
    merchant_order_id: expect.stringMatching(/^\d+$/),
    preference_id: preference.id,
    site_id: 'MLB',
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  })
  const payment = await seller.get(`/v1/payments/${query.payment_id}`)
  expect(payment.body).toMatchObject({
    status: 'approved',
    installments: 2,
    transaction_amount: 120,
    payment_method_id: 'master',
    external_reference: 'order-1001',
    order: { id: query.merchant_order_id },
  })
  const order = await seller.get(`/merchant_orders/${query.merchant_order_id}`)
  expect(order.body).toMatchObject({ order_status: 'paid', preference_id: preference.id })
  await simulator.idle()
  const heard = shop.notifications.map(({ topic, body }) => `${topic} ${body.action}`)
  expect(heard.sort()).toEqual(['payment payment.created', 'topic_merchant_order_wh create'])
})

test('an order stays pending with Pix until it is paid elsewhere, which the page notices', async ({
  page,
  simulator,
  shop,
  seller,
}) => {
  const preference = await createPreference(seller, shop, {
    external_reference: undefined,
    auto_return: 'all',
  })
  await page.goto(`${preference.init_point}&lang=pt`)
  await page.getByRole('radio', { name: /^Pix/ }).check()
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await expect(page.getByRole('heading', { name: /Falta um passo/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  const code = await page.getByLabel('Código Pix').inputValue()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Voltar à loja' }).click()

  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe('/waiting')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    collection_status: 'pending',
    payment_type: 'bank_transfer',
    external_reference: 'null',
  })
  const { body } = await seller.get(`/v1/payments/${searchParams.get('payment_id')}`)
  expect(body).toMatchObject({ status: 'pending', status_detail: 'pending_waiting_transfer' })
  expect(body.point_of_interaction.transaction_data.qr_code).toBe(code)

  await page.goBack()
  await expect(page.getByRole('button', { name: 'Pagar agora' })).toBeVisible()
  await fetch(`${simulator.url}/payments/${body.id}/ticket`, { method: 'POST' })
  await expect(page.getByRole('heading', { name: 'Pagamento aprovado' })).toBeVisible()
  await expect(page).toHaveURL(/\/paid\?.*status=approved/)
})

test('a rejected card says why and can be tried again, and an approved one returns the buyer automatically', async ({
  page,
  shop,
  seller,
}) => {
  const preference = await createPreference(seller, shop, { auto_return: 'approved' })
  await page.goto(preference.init_point)
  await page.getByLabel('What should happen').selectOption({ label: 'Not enough funds (FUND)' })
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment rejected' })).toBeVisible()
  await expect(page.getByText('The card does not have enough funds.')).toBeVisible()
  await expect(page.getByText('cc_rejected_insufficient_amount')).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/paid\?.*status=approved/)
  const { body } = await seller.get('/v1/payments/search?external_reference=order-1001')
  expect(body.results.map((payment: { status: string }) => payment.status).sort()).toEqual([
    'approved',
    'rejected',
  ])
})

test('a double click pays once', async ({ page, shop, seller }) => {
  const preference = await createPreference(seller, shop)
  await page.goto(preference.init_point)
  await page.getByRole('button', { name: /^Pay/ }).dblclick()
  await expect(page.getByRole('heading', { name: 'Payment approved' })).toBeVisible()
  const { body } = await seller.get('/v1/payments/search?external_reference=order-1001')
  expect(body.paging.total).toBe(1)
})

test('each card error is shown at its field, and nothing is charged', async ({ page, shop, seller }) => {
  const preference = await createPreference(seller, shop)
  await page.goto(preference.init_point)
  await page.getByRole('radio', { name: 'Another card' }).check()
  await page.getByLabel('Card number').pressSequentially('4235647728025683')
  await page.getByLabel('Expiration date').pressSequentially('0120')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/one digit is wrong/)
  await expect(page.getByLabel('Card number')).toHaveValue('4235 6477 2802 5683')
  await expect(page.getByLabel('Security code')).toHaveValue('')
  expect(await findViolations(page)).toEqual([])
  const { body } = await seller.get('/v1/payments/search?external_reference=order-1001')
  expect(body.paging.total).toBe(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page is accessible at 360 pixels, ${colorScheme}`, async ({ page, shop, seller }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 360, height: 800 })
    const open = await createPreference(seller, shop)
    const closed = await createPreference(seller, shop, {
      expires: true,
      expiration_date_to: '2020-01-01T00:00:00.000-04:00',
    })
    await page.goto(closed.init_point)
    await expect(page.getByRole('heading', { name: 'This order can no longer be paid' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.goto(open.init_point)
    expect(await findViolations(page)).toEqual([])
    expect(await measureOverflow(page)).toBe(0)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByRole('heading', { name: 'Payment approved' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect(await measureOverflow(page)).toBe(0)
  })
}

test('a ticket is opened from the result, paid, and shown as paid', async ({ page, shop, seller }) => {
  const preference = await createPreference(seller, shop)
  await page.goto(preference.init_point)
  await page.getByRole('radio', { name: /^Boleto/ }).check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('link', { name: 'Open ticket' }).click()
  await expect(page.getByRole('img', { name: 'Barcode' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Pay it now' }).click()
  await expect(page.getByRole('heading', { name: 'Payment approved' })).toBeVisible()
  const { body } = await seller.get('/v1/payments/search?external_reference=order-1001')
  expect(body.results).toMatchObject([{ status: 'approved', payment_method_id: 'bolbradesco' }])
})

test.describe('in a frame of another site', () => {
  // The browser keeps the frame's heading from taking the focus.
  test.use({ expectedErrors: [/^Blocked autofocusing/] })

  test('a shop that embeds the 3DS challenge in a frame is told when it is completed', async ({
    page,
    simulator,
    seller,
  }) => {
    const token = await seller.cardToken({ card_number: '5483928164574623' })
    const payment = await seller.pay('', { token, three_d_secure_mode: 'optional' })
    const shop = await startShopServer({
      page: `<!doctype html><html lang="en"><title>Shop</title><output></output>
<iframe name="challenge" title="Bank" width="400" height="600"></iframe>
<form method="post" target="challenge" action="${payment.three_ds_info.external_resource_url}">
<input type="hidden" name="creq" value="${payment.three_ds_info.creq}"><button>Ask the bank</button></form>
<script>addEventListener('message', event => { if (event.origin === '${simulator.url}') document.querySelector('output').textContent = event.data.status })</script>`,
    })
    await page.goto(shop.url)
    await page.getByRole('button', { name: 'Ask the bank' }).click()
    await page.frameLocator('iframe').getByRole('button', { name: 'Yes, it was me' }).click()
    await expect(page.getByRole('status')).toHaveText('COMPLETE')
    await shop.close()
    const { body } = await seller.get(`/v1/payments/${payment.id}`)
    expect(body.status).toBe('approved')
  })
})
