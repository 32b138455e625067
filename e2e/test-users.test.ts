import { expect, test } from './support/fixtures.ts'
import { TestUsersPage } from './support/pages/test-users-page.ts'

test('a test user is created, kept in this browser, and its password stays hidden until asked for', async ({
  page,
}) => {
  const users = await new TestUsersPage(page).open()
  await expect(users.heading).toBeVisible()
  const answer = page.waitForResponse(response => response.url().includes('/trpc/testUsers.create'))
  await users.create({ country: 'Brazil', role: 'Seller', note: 'seller for the checkout' })
  const { result } = await (await answer).json()
  const { nickname, password, email } = result.data

  await expect(users.created).toContainText(nickname)
  await expect(users.row(nickname)).toContainText('Seller MLB')
  await expect(users.row(nickname)).toContainText(email)
  await expect(users.row(nickname)).toContainText('seller for the checkout')
  await expect(page.getByText(password)).toBeHidden()

  await page.reload()
  await expect(users.row(nickname)).toContainText('••••••••')
  await expect(page.getByText(password)).toBeHidden()
  await users.showPassword(nickname)
  await expect(users.row(nickname)).toContainText(password)
  await users.hidePassword(nickname)
  await expect(page.getByText(password)).toBeHidden()
  await users.forget(nickname)
  await expect(users.row(nickname)).toBeHidden()
})

test('the copied text of a test user has all that a colleague needs', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const users = await new TestUsersPage(page).open()
  await users.create({ country: 'Argentina', role: 'Buyer', note: '' })
  await users.created.getByRole('button', { name: /^Copy/ }).click()
  await expect(users.created.getByRole('button')).toContainText('Copied')
  const nickname = (await users.created.getByText(/^TEST/).textContent()) ?? ''
  await users.showPassword(nickname)
  const password = (await users.row(nickname).locator('code').textContent()) ?? 'nothing'
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(nickname)
  expect(copied).toContain(password)
  expect(copied).toContain('MLA')
})

test('users are listed by country, and the address keeps the choice', async ({ page }) => {
  const users = await new TestUsersPage(page).open()
  await users.create({ country: 'Chile', role: 'Buyer', note: 'one of Chile' })
  await expect(users.row('one of Chile')).toBeVisible()
  await users.create({ country: 'Peru', role: 'Buyer', note: 'one of Peru' })
  await expect(users.row('one of Peru')).toBeVisible()
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'MLC' }).click()
  await expect(users.row('one of Peru')).toBeHidden()
  await page.reload()
  await expect(users.row('one of Chile')).toBeVisible()
  await expect(users.row('one of Peru')).toBeHidden()
})
