import type { Locator } from 'playwright/test'
import { expect, ownDemoTest, test } from './support/fixtures.ts'
import { CustomerPage } from './support/pages/customer-page.ts'
import { CustomersPage } from './support/pages/customers-page.ts'
import { NewPreferencePage } from './support/pages/new-preference-page.ts'
import { PayPage } from './support/pages/pay-page.ts'
import { SimulatorPage } from './support/pages/simulator-page.ts'

/** Looks like an address, and only the gateway's own check tells that it is none. */
const almostAnEmail = 'ana@testuser..com'

async function expectWrong(field: Locator, says: string | RegExp) {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(says)
}

test('the Pay form shows each mistake at its field, counts them, and takes the focus to the first', async ({
  page,
}) => {
  const pay = await new PayPage(page).open()
  await pay.amount.fill('1.2.3')
  await pay.payerEmail.fill('nobody')
  await pay.fillAdvanced('Description', '')
  await pay.fillAdvanced('Notification URL', 'ftp://shop.example')
  await pay.fillAdvanced('Metadata (JSON)', '[1]')
  await pay.submit.click()
  await expectWrong(pay.amount, /Type an amount/)
  await expectWrong(pay.payerEmail, /Type an e-mail/)
  await expectWrong(pay.form.getByLabel('Description'), 'A description is required.')
  await expectWrong(pay.form.getByLabel('Notification URL'), /Type a full http or https address/)
  await expectWrong(pay.form.getByLabel('Metadata (JSON)'), /Type a JSON object/)
  await expect(page.getByRole('alert')).toContainText('Correct 5 fields')
  await expect(pay.amount).toBeFocused()
  await pay.amount.fill('100')
  await expect(pay.amount).not.toHaveAttribute('aria-invalid', 'true')
})

test('cents in a currency without cents are a mistake, not a hundredfold payment', async ({ page }) => {
  const pay = await new PayPage(page).open('site=MLC&amount=1500,50')
  await pay.submit.click()
  await expectWrong(pay.amount, /CLP takes whole numbers only/)
})

test('a 422 of the gateway is shown at the field of the Pay form', async ({ page }) => {
  const pay = await new PayPage(page).open()
  await pay.payerEmail.fill(almostAnEmail)
  await pay.submit.click()
  await expectWrong(pay.payerEmail, /payer\.email/)
  await expect(pay.payerEmail).toBeFocused()
  await expect(pay.problem).toContainText('The payment was not created')
  await pay.payerEmail.fill('test_user_123@testuser.com')
  await pay.submit.click()
  await expect(pay.status).toHaveAttribute('data-status', 'approved')
})

test('a customer’s e-mail is checked in the form, and by the gateway', async ({ page }) => {
  const customers = await new CustomersPage(page).open()
  await customers.startNew()
  await customers.email.fill('ana')
  await customers.create.click()
  await expectWrong(customers.email, /Type an e-mail/)
  await expect(customers.email).toBeFocused()
  await customers.email.fill(almostAnEmail)
  await customers.create.click()
  await expectWrong(customers.email, /email field/)
  await expect(customers.email).toBeFocused()
})

test('a card typed in to be saved is checked field by field', async ({ page, api }) => {
  const { id } = await api.post('/customers', { email: `test_user_${Date.now()}@testuser.com` })
  const customer = await new CustomerPage(page).open(id)
  await customer.startSaving()
  await customer.chooseCard('Type another')
  const field = (label: string) => customer.saveDialog.getByLabel(label, { exact: true })
  await field('Number').fill('12')
  await field('Security code').fill('1')
  await customer.save.click()
  await expectWrong(field('Number'), '12 to 19 digits.')
  await expectWrong(field('Security code'), '3 or 4 digits.')
  await expect(field('Number')).toBeFocused()
})

test('a preference shows each mistake at its field and takes the focus to the first', async ({ page }) => {
  const form = await new NewPreferencePage(page).open()
  await form.fillItem(0, { title: ' ', quantity: '0', price: 'much' })
  await form.openOptions('Back to the shop')
  await page.getByLabel('When it fails').fill('shop')
  await form.create.click()
  await expectWrong(form.item(0).getByLabel('Title'), 'Say what is sold.')
  await expectWrong(form.item(0).getByLabel('Quantity'), 'A whole number from 1.')
  await expectWrong(form.item(0).getByLabel(/^Price/), /Type an amount/)
  await expectWrong(page.getByLabel('When it fails'), 'Type a full http or https address.')
  await expect(form.item(0).getByLabel('Title')).toBeFocused()
})

test('a mistake in a folded part of the form unfolds it and takes the focus there', async ({ page }) => {
  const form = await new NewPreferencePage(page).open()
  await form.openOptions('Notifications')
  const address = page.getByLabel('Notification URL')
  await address.fill('shop')
  await form.openOptions('Notifications')
  await expect(address).toBeHidden()
  await form.create.click()
  await expectWrong(address, /Type a full http or https address/)
  await expect(address).toBeFocused()
})

ownDemoTest('the simulator’s forms refuse what is no address and no count', async ({ page, api }) => {
  const simulator = await new SimulatorPage(page).open()
  const address = page.getByLabel('Address', { exact: true })
  await address.fill('not an address')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectWrong(address, /Type a full http or https address/)
  await simulator.open('faults')
  const times = simulator.panel('Faults in calls').getByLabel('How many times')
  await times.fill('many')
  await expectWrong(times, 'From 1 to 9999.')
  await simulator.panel('Faults in calls').getByRole('button', { name: 'Set the fault' }).click()
  expect(await api.simulate('GET', '/faults')).toMatchObject({ calls: [] })
})
