import { freshResource } from '../server/tests/support/gateway-api.ts'
import { expect, samePageTest as test } from './support/fixtures.ts'
import { CustomerPage } from './support/pages/customer-page.ts'
import { CustomersPage } from './support/pages/customers-page.ts'
import { PayPage } from './support/pages/pay-page.ts'

const freshEmail = () => `test_user_${freshResource()}@testuser.com`

test('a customer is created, saves a card, pays with it, and the card is removed', async ({
  page,
  api,
  demo,
}) => {
  const email = freshEmail()
  const numbersSeenBy = new Set<string>()
  page.on('request', sent => {
    if (sent.postData()?.includes('5031755734530604')) numbersSeenBy.add(new URL(sent.url()).origin)
  })
  const customers = await new CustomersPage(page).open()
  await customers.startNew()
  await customers.email.fill(email)
  await customers.newDialog.getByLabel('First name').fill('Ana')
  await customers.create.click()
  await expect(page.getByRole('heading', { level: 2, name: email })).toBeVisible()

  const customer = new CustomerPage(page)
  await expect(page.getByText('No saved cards')).toBeVisible()
  await customer.startSaving()
  await customer.chooseCard('Mastercard')
  await customer.save.click()
  await expect(customer.saveDialog).toBeHidden()
  await expect(customer.cards).toContainText(['Mastercard'])
  await expect(page.getByRole('button', { name: 'Save a card' })).toBeFocused()
  expect([...numbersSeenBy]).toEqual([demo.simulator.url])

  await customer.payWith('Mastercard')
  const pay = new PayPage(page)
  await page.getByLabel('Security code', { exact: true }).fill('123')
  await pay.submit.click()
  await expect(pay.status).toHaveAttribute('data-status', 'approved')
  const payment = await api.get(`/payments/${await pay.paidId()}`)
  expect(payment.card.last_four_digits).toBe('0604')
  // The payments of a customer are found by this address.
  expect(payment.payer.email).toBe(email)

  await page.goBack()
  await customer.remove('Mastercard')
  await expect(page.getByText('No saved cards')).toBeVisible()
  await expect(customer.removeDialog).toBeHidden()
})
