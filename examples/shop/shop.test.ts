/** The suite of the shop: buyers in a browser, the provider in the hands of the test. */
import { test as base, expect } from 'pasarela/playwright'
import { type Shop, startShop } from './shop.ts'

const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({ pasarela }, use) => {
      const shop = await startShop(pasarela)
      await pasarela.forwardTo(`${shop.url}/notifications`)
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
})

/** What production may refuse or ignore fails a test. Payers return to this machine only while the shop runs on it. */
test.use({ failOnWarnings: { allow: ['local_address'] } })

test('a card pays the order', async ({ page, shop }) => {
  await page.goto(shop.url)
  await page.getByRole('link', { name: 'Pay by card' }).click()
  await page.getByLabel('Card number').fill('5031755734530604')
  await page.getByLabel('Expires').fill('11/2030')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on the card').fill('APRO')
  await page.getByLabel('Email').fill('test_payer_1@testuser.com')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Your order is paid.')).toBeVisible()
})

test('the hosted checkout pays the order, and a dispute is shown', async ({ page, shop, pasarela }) => {
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Buy' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('link', { name: 'Back to the store' }).click()
  // Resolves when every notification has been tried and forwarded: no sleep, no polling.
  await pasarela.settled()
  await page.reload()
  await expect(page.getByText('Your order is paid.')).toBeVisible()
  const payment = new URL(page.url()).searchParams.get('payment_id') ?? ''
  await pasarela.chargeback(payment)
  await pasarela.settled()
  await page.reload()
  await expect(page.getByText('Your order is disputed.')).toBeVisible()
})

test('a refused card leaves the order waiting', async ({ page, shop, pasarela }) => {
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Buy' }).click()
  await page.getByLabel('What should happen').selectOption({ label: 'Not enough funds (FUND)' })
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('link', { name: 'Back to the store' }).click()
  await pasarela.settled()
  await page.reload()
  await expect(page.getByText('Your order is waiting for the payment.')).toBeVisible()
})

test('a ticket is paid two days later', async ({ page, shop, pasarela }) => {
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Buy' }).click()
  await page.getByRole('radio', { name: /^Rapipago/ }).check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('link', { name: 'Back to the store' }).click()
  await expect(page.getByText('Your order is waiting for the payment.')).toBeVisible()
  const payment = new URL(page.url()).searchParams.get('payment_id') ?? ''
  await pasarela.clock.advance({ days: 2 })
  await pasarela.approve(payment)
  await pasarela.settled()
  await page.reload()
  await expect(page.getByText('Your order is paid.')).toBeVisible()
})

test('a wrong signature changes nothing; the next notification does', async ({ page, shop, pasarela }) => {
  await pasarela.faults.nextNotification({ topic: 'payment', wrong_signature: true })
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Buy' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('link', { name: 'Back to the store' }).click()
  const payment = new URL(page.url()).searchParams.get('payment_id') ?? ''
  // The gateway does not trust the payment id of a rejected notification, so the journal knows only its resource.
  await pasarela.notifications.waitFor({ resource: payment, verdict: 'rejected' })
  await pasarela.settled()
  await page.reload()
  await expect(page.getByText('Your order is waiting for the payment.')).toBeVisible()
  // The shop refused the notification with 401, so it is sent again after fifteen minutes, as the provider does.
  await pasarela.clock.advance({ minutes: 15 })
  await pasarela.notifications.waitFor({ payment, verdict: 'validated' })
  await pasarela.settled()
  await page.reload()
  await expect(page.getByText('Your order is paid.')).toBeVisible()
})
