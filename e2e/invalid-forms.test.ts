import type { Locator } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { NewPreferencePage } from './support/pages/new-preference-page.ts'

async function expectWrong(field: Locator, says: string | RegExp) {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(says)
}

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
