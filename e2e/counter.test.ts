import { pino } from 'pino'
import { demoCredentials } from '../server/facts/demo-credentials.ts'
import { parseConfig } from '../server/gateway/config.ts'
import { startGateway } from '../server/gateway/start-gateway.ts'
import { expect, test } from './support/fixtures.ts'
import { OrderPage } from './support/pages/order-page.ts'

test('a point of sale is made with its printed code, and a charge there is paid on the phone and refunded', async ({
  page,
  context,
  watch,
}) => {
  await page.goto('/counter?tab=codes')
  await page.getByRole('button', { name: 'New branch' }).click()
  await page.getByRole('button', { name: 'Create branch' }).click()
  await page.getByRole('button', { name: 'New point of sale' }).click()
  await page.getByRole('dialog').getByLabel('External ID').fill('till7')
  await page.getByRole('button', { name: 'Create point of sale' }).click()
  await page.getByRole('button', { name: 'Code of Register 1' }).click()
  await expect(page.getByRole('img', { name: 'QR code of Register 1' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Scan to pay')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('tab', { name: 'Charge' }).click()
  await expect(page.getByRole('combobox', { name: 'Point of sale' })).toHaveValue('till7')
  await page.getByRole('button', { name: /^Charge ARS/ }).click()
  const order = new OrderPage(page)
  await expect(order.status).toHaveAttribute('data-status', 'created')
  await expect(page.getByTestId('order-summary')).toContainText('Register 1 till7')
  await expect(page.getByRole('img', { name: 'QR code of the order' })).toBeVisible()

  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open the buyer’s phone' }).click()
  const phone = await opening
  watch(phone)
  await expect(phone.getByText('Register 1')).toBeVisible()
  await phone.getByRole('button', { name: /^Pay/ }).click()
  await expect(phone.getByRole('heading', { name: 'Payment approved' })).toBeVisible()
  await expect(order.status).toHaveAttribute('data-status', 'processed')
  await expect(page.getByTestId('in-person')).toBeHidden()
  await page.getByTestId('order-state').getByRole('button', { name: 'Refund' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund/ })
    .click()
  await expect(page.getByRole('tab', { name: 'Refunds 1' })).toBeVisible()
})

test('a seller consents in the console, and the seller’s own console shows who receives what of a sale', async ({
  page,
  api,
  demo,
}) => {
  await page.goto('/simulator?tab=sellers')
  await page.getByRole('link', { name: 'Open the consent page' }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('button', { name: 'Exchange the code' }).click()
  await expect(page.getByTestId('issued-tokens')).toBeVisible()
  await expect(page).toHaveURL(/\/simulator\?tab=sellers$/)
  const { sellers } = await api.simulate('GET', '/sellers')
  const [{ user_id: id }] = sellers
  const seller = page.getByTestId(`seller-${id}`)
  await expect(seller).toContainText('Connected')
  const { access_token, public_key } = await api.simulate('POST', '/sellers/tokens', { seller_id: id })

  const gateway = await startGateway(
    parseConfig({
      PORT: '0',
      APP_ENV: 'testing',
      GATEWAY_DATA_DIR: test.info().outputPath('seller'),
      GATEWAY_PROVIDER_URL: demo.simulator.url,
      GATEWAY_ACCESS_TOKEN: access_token,
      GATEWAY_PUBLIC_KEY: public_key,
      GATEWAY_WEBHOOK_SECRET: demoCredentials.webhookSecret,
    }),
    pino({ level: 'error' }),
  )
  const answer = await fetch(`${gateway.url}/api/gateway/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      transaction_amount: 1000,
      application_fee: 100,
      token: await api.cardToken(),
      installments: 1,
      payment_method_id: 'visa',
      description: 'Mate',
      payer: { email: 'test_user_7@testuser.com' },
    }),
  })
  const { data: payment } = await answer.json()
  await page.goto(`${gateway.url}/payments/${payment.id}`)
  const split = page.getByTestId('payment-split')
  await expect(split).toContainText(`Seller ${id}`)
  await expect(split).toContainText('ARS 100.00')
  await gateway.close()

  await page.goto(`${demo.gateway.url}/simulator?tab=sellers`)
  await page.getByRole('button', { name: `End the consent of ${id}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End consent' }).click()
  await expect(seller).toContainText('Consent ended')
})
