/** What stands side by side begins and ends together, and phones give no line to what needs none. */
import type { Locator } from 'playwright/test'
import { demoCredentials } from '../server/facts/demo-credentials.ts'
import { expect, ownDemoTest as test } from './support/fixtures.ts'
import { startShopServer } from './support/shop-server.ts'

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (box === null) throw new Error('The element is not visible.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}
type Box = Awaited<ReturnType<typeof boxOf>>

const isOnLineOf = (one: Box, other: Box) => one.y < other.bottom && other.y < one.bottom

test('the panels of the overview end at one height, and those of failed calls have the page’s width', async ({
  page,
  api,
}) => {
  await api.pay()
  await api.get('/payments/99999999999').catch(() => undefined)
  for (const width of [1440, 1200]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/overview')
    const panelOf = (name: string) => page.getByRole('region', { name, exact: true })
    const failed = panelOf('Latest failed calls')
    await expect(failed.getByText('404')).toBeVisible()
    const [flow, payments, ready] = [
      await boxOf(panelOf('Full flow')),
      await boxOf(panelOf('Latest payments')),
      await boxOf(page.getByTestId('readiness')),
    ]
    expect(payments.bottom).toBeCloseTo(flow.bottom, 0)
    expect((await boxOf(failed)).width).toBeCloseTo(ready.width, 0)
  }
})

test('the rows of a list reach the edges of its panel, beside a head of one line', async ({ page, api }) => {
  const { id } = await api.pay()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/payments')
  const [row, panel, views, search] = [
    await boxOf(page.getByTestId(`payment-${id}`)),
    await boxOf(page.getByRole('region', { name: 'Payments' })),
    await boxOf(page.getByRole('link', { name: 'Rejected today' })),
    await boxOf(page.getByRole('searchbox')),
  ]
  expect(row.x - panel.x).toBeLessThanOrEqual(1)
  expect(panel.right - row.right).toBeLessThanOrEqual(1)
  expect(isOnLineOf(views, search)).toBe(true)
})

test('a count of duplicates moves no column of its row', async ({ page, api }) => {
  const shop = await startShopServer()
  await api.post('/forwarding', { url: `${shop.url}/notifications`, verdict: 'any' })
  const { id } = await api.pay()
  for (let time = 0; time < 3; time++) await api.notify({ resource: String(id) })
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.goto('/webhooks')
  const rows = page.getByTestId(/^feed-row-/)
  await expect(rows.filter({ hasText: /ARS.*\+2.*200/ })).toHaveCount(1)
  await expect(rows.filter({ hasText: /ARS/ })).toHaveCount(await rows.count())
  const ends = () =>
    rows
      .locator('[class*="_amount_"]')
      .evaluateAll(all => [...new Set(all.map(one => Math.round(one.getBoundingClientRect().right)))])
  await expect.poll(ends).toHaveLength(1)
  expect(await rows.count()).toBeGreaterThan(1)
  await shop.close()
})

test('the cards of payment methods are as high as a label and its hint', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/pay')
  const cards = page.getByRole('group', { name: /Payment method/ }).locator('label')
  await expect(cards.nth(7)).toBeVisible()
  const heights = await cards.evaluateAll(all => all.map(card => Math.round(card.clientHeight)))
  expect(new Set(heights).size).toBe(1)
  expect(heights[0]).toBeLessThan(52)
})

const isCut = (all: Element[]) =>
  all.filter(one => one.scrollHeight > one.clientHeight + 1).map(one => one.textContent)

test('a list of payments shows each reason whole, and how much of a payment was refunded', async ({
  page,
  api,
}) => {
  for (const holder of ['CALL', 'CONT', 'LOCK']) await api.pay({ holder })
  const { id } = await api.pay({ amount: 1234.5 })
  await api.post(`/payments/${id}/refunds`, { amount: 234.5 })
  for (const { width, height } of [
    { width: 1440, height: 34 },
    { width: 390, height: 95 },
  ]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/payments')
    const row = page.getByTestId(`payment-${id}`)
    await expect(row).toContainText('ARS\u00a0234.50 refunded.')
    expect((await boxOf(row)).height).toBeLessThanOrEqual(height)
    expect(await page.locator('[data-column="reason"]').evaluateAll(isCut)).toEqual([])
  }
})

test('what is below a list that loads stays in its place', async ({ page, demo }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [path, name] of [
    ['/payment-methods', 'All payment methods'],
    ['/simulator?tab=scenarios', 'Included scenarios'],
  ] as const) {
    const held = Promise.withResolvers<void>()
    await page.route(
      url => /^\/(api|trpc)\//.test(url.pathname) || url.href.startsWith(demo.simulator.url),
      async route => {
        await held.promise
        await route.continue()
      },
    )
    await page.goto(path)
    const panel = page.getByRole('region', { name, exact: true })
    await expect(panel.locator('[aria-busy="true"]')).toBeVisible()
    const before = await boxOf(panel)
    held.resolve()
    await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0)
    if (path === '/payment-methods') await expect(page.getByText('Choose another country')).toBeVisible()
    const after = await boxOf(panel)
    expect(after.y, name).toBeCloseTo(before.y, 0)
    if (name === 'Included scenarios') expect(after.height - before.height).toBeLessThan(300)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('at 1200 px no choice of the overview and no route of a store is cut', async ({ page, demo }) => {
  const headers = { authorization: `Bearer ${demoCredentials.accessToken}` }
  await fetch(`${demo.gateway.shopUrl}/merchant_orders/search?external_reference=one`, { headers })
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.goto('/overview?lang=pt')
  const result = page.getByLabel('Resultado')
  await expect(result).toBeVisible()
  expect((await boxOf(result)).width).toBeGreaterThan(160)
  await page.goto('/shop?lang=pt')
  const route = page.getByTestId(/^feed-row-/).locator('[title*="/merchant_orders/search"]')
  await expect(route).toBeVisible()
  expect(await route.evaluateAll(isCut)).toEqual([])
  expect(await route.evaluate(one => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('tabs have no scroll bar, and the hint of a choice is below its label', async ({ page }) => {
    await page.goto('/simulator')
    await expect(page.getByRole('tablist')).toHaveCSS('scrollbar-width', 'none')
    await page.goto('/pay')
    const card = page.getByRole('group', { name: /Result/ }).locator('label', { hasText: 'APRO' })
    const hint = await boxOf(card.getByText('APRO'))
    expect(isOnLineOf(await boxOf(card.getByRole('radio')), hint)).toBe(false)
  })

  test('the buttons of a notification and of the clock take the next line together', async ({
    page,
    api,
  }) => {
    await api.pay()
    await page.goto('/webhooks')
    await page
      .getByTestId(/^feed-row-/)
      .first()
      .click()
    const replay = await boxOf(page.getByRole('button', { name: 'Replay' }))
    expect(isOnLineOf(replay, await boxOf(page.getByRole('link', { name: 'Compare' })))).toBe(true)
    await page.goto('/simulator?tab=clock')
    const form = page.locator('form', { has: page.getByLabel('Advance by') })
    const [advance, curl] = [form.getByRole('button').first(), form.getByRole('button').last()]
    expect(isOnLineOf(await boxOf(advance), await boxOf(curl))).toBe(true)
  })

  test('a delivery with a fault has its parts in the places of the others', async ({ page, api }) => {
    await api.pay()
    await api.simulate('POST', '/notification-faults', { wrong_signature: true })
    await api.pay()
    await page.goto('/simulator?tab=deliveries')
    const deliveries = page.getByTestId(/^delivery-/)
    await expect(deliveries).toHaveCount(2)
    const [faulted, other] = [deliveries.filter({ hasText: 'Fault' }), deliveries.last()]
    await expect(faulted).toHaveCount(1)
    const placeOf = async (delivery: Locator) =>
      (await boxOf(delivery.getByText('1 attempt'))).y - (await boxOf(delivery)).y
    expect(await placeOf(faulted)).toBe(await placeOf(other))
  })

  test('the id of an order takes two lines of its title, and a lone menu none', async ({ page, api }) => {
    const order = await api.order()
    await page.goto(`/orders/${order.id}`)
    const title = page.getByRole('heading', { level: 2 })
    await expect(title).toContainText(order.id)
    const lines = await title.evaluate(
      element => new Set([...element.getClientRects()].map(({ top }) => Math.round(top))).size,
    )
    expect(lines).toBeLessThanOrEqual(2)
    const { id } = await api.post('/subscriptions', {
      reason: 'Club',
      payer_email: 'test_payer_12345@testuser.com',
      back_url: 'https://shop.example/back',
      auto_recurring: {
        frequency: 1,
        frequency_type: 'months',
        transaction_amount: 1500,
        currency_id: 'ARS',
      },
      card_token_id: await api.cardToken(),
      status: 'authorized',
    })
    await page.goto(`/subscriptions/${id}`)
    const menu = page.getByRole('button', { name: 'More actions' })
    await expect(menu).toBeVisible()
    expect(isOnLineOf(await boxOf(menu), await boxOf(title))).toBe(true)
  })

  test('a verdict of Quality takes two lines, and the menu beside its title none', async ({ page, demo }) => {
    await fetch(`${demo.gateway.shopUrl}/v1/payments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${demoCredentials.accessToken}`,
        'content-type': 'application/json',
        'x-idempotency-key': 'one',
      },
      body: JSON.stringify({
        transaction_amount: 1500,
        payment_method_id: 'rapipago',
        payer: { email: 'test_user_1234567890@testuser.com' },
      }),
    })
    await page.goto('/quality')
    const verdict = page
      .getByTestId('aspect-approval')
      .getByTestId(/^criterion-/)
      .first()
    await expect(verdict).toBeVisible()
    expect((await boxOf(verdict)).height).toBeLessThan(72)
    const title = await boxOf(page.getByRole('heading', { level: 2 }))
    expect(isOnLineOf(await boxOf(page.getByRole('button', { name: 'Save report' })), title)).toBe(true)
  })
})
