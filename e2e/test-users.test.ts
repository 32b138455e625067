import { expect, samePageTest as test } from './support/fixtures.ts'
import { TestUsersPage } from './support/pages/test-users-page.ts'

test('the copied text of a test user has all its details', async ({ page, context }) => {
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
