import type { Locator } from 'playwright/test'
import { expect, ownDemoTest, test } from './support/fixtures.ts'
import { CustomerPage } from './support/pages/customer-page.ts'
import { CustomersPage } from './support/pages/customers-page.ts'
import { NewPreferencePage } from './support/pages/new-preference-page.ts'
import { SimulatorPage } from './support/pages/simulator-page.ts'

/** Looks like an address, and only the gateway's own check tells that it is none. */
const almostAnEmail = 'ana@testuser..com'

async function expectWrong(field: Locator, says: string | RegExp) {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(says)
}

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
