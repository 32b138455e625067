/** The simulator's page for each brick, from the console to the payment. */
import { findViolations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { measureOverflow } from './support/overflow.ts'
import { SimulatorPage } from './support/pages/simulator-page.ts'

test('a brick is tried with other settings, shows its formData, and the account is paid with it', async ({
  page,
  api,
  watch,
}) => {
  await new SimulatorPage(page).open('bricks')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'cardPayment' }).press('Enter')
  const tried = await opened
  watch(tried)
  await tried.getByLabel('Amount').fill('700')
  await tried.getByLabel('Theme').selectOption('dark')
  await tried.getByLabel('Ask which result the card gives').check()
  await tried.getByRole('button', { name: 'Show the brick' }).press('Enter')
  await expect(tried.locator('#code-text')).toContainText('amount: 700')
  await expect(tried.locator('[data-log]')).toContainText('onReady()')
  await expect(tried.locator('.mp-brick')).toHaveAttribute('data-theme', 'dark')

  const card = (name: string) => tried.frameLocator(`iframe[name=${name}]`).locator('input')
  await card('cardNumber').fill('5031755734530604')
  await card('expirationDate').pressSequentially('1130')
  await card('securityCode').fill('123')
  await tried.getByLabel('¿Qué resultado da esta tarjeta?').selectOption('APRO')
  await tried.locator('input[name=DOCUMENT]').fill('12345678')
  await tried.locator('input[name=EMAIL]').fill('payer@testuser.com')
  await tried.locator('.mp-brick select[name=INSTALLMENTS]').selectOption('1')
  await tried.locator('.mp-brick button[type=submit]').press('Enter')
  await expect(tried.locator('#form-data-text')).toContainText('"transaction_amount": 700')

  const pay = tried.getByRole('button', { name: 'Pay with this formData' })
  const refusal = { status: 400, json: { message: 'no such token' } }
  await tried.route('**/bricks/try/payments?*', route => route.fulfill(refusal), { times: 1 })
  await pay.press('Enter')
  await expect(tried.locator('[data-result]')).toHaveText('400 no such token')
  await expect(tried.locator('#answer')).toBeFocused()
  // Of a payment that was not made, no status is asked for.
  await expect(tried.locator('[data-log]')).not.toContainText('onError')
  await tried.locator('.mp-brick button[type=submit]').press('Enter')
  await expect(pay).toBeEnabled()
  await pay.press('Enter')
  await expect(tried.locator('[data-result]')).toHaveText('201 approved accredited')
  await expect(tried.locator('#status .mp-brick')).toBeVisible()
  await tried.setViewportSize({ width: 320, height: 800 })
  expect(await findViolations(tried)).toEqual([])
  expect(await measureOverflow(tried)).toBe(0)

  await tried.getByText('Whole response').click()
  const answer = await tried.locator('#answer-text').textContent()
  const { id } = JSON.parse(answer ?? '')
  expect(await api.get(`/payments/${id}`)).toMatchObject({ status: 'approved', transaction_amount: 700 })
})
