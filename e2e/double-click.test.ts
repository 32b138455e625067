import { expect, test } from './support/fixtures.ts'
import { holdBack } from './support/slow-network.ts'

test('a double click on "Create test user" over a slow network creates one', async ({ page }) => {
  const created: string[] = []
  page.on('request', sent => {
    if (sent.url().includes('/trpc/testUsers.create')) created.push(sent.url())
  })
  const letGo = await holdBack(page, '**/trpc/testUsers.create*')
  await page.goto('/test-users')
  const submit = page.locator('form').getByRole('button', { name: 'Create test user' })
  await submit.dblclick()
  await page.getByLabel('Note').press('Enter')
  letGo()
  await expect(page.getByTestId('created-user')).toBeVisible()
  expect(created).toHaveLength(1)
})
