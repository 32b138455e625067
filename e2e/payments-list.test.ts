import { expect, test } from './fixtures.ts'
import { freshResource } from './gateway-api.ts'

test('payments are searched and filtered, and the address keeps it', async ({ page, api }) => {
  const reference = `order-${freshResource()}`
  const approved = await api.pay({ external_reference: reference })
  const rejected = await api.pay({ external_reference: reference, holder: 'FUND' })
  await page.goto('/payments')
  const list = page.getByTestId('payments')
  await page.getByRole('searchbox').fill(reference)
  await expect(list.getByRole('link')).toHaveCount(2)
  await expect(page.getByTestId(`payment-${rejected.id}`)).toContainText('The card has not enough funds.')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Rejected')
  await expect(list.getByRole('link')).toHaveText([String(rejected.id)])
  await page.reload()
  await expect(list.getByRole('link')).toHaveText([String(rejected.id)])
  await page.goto(`/payments?q=${approved.id}`)
  await expect(list.getByRole('link')).toHaveText([String(approved.id)])
  await page.goto('/payments?q=no-such-order')
  await expect(page.getByText('No payment matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(list).toBeVisible()
})

test('a payment made elsewhere is announced, never pushes the rows away, and shows on demand', async ({
  page,
  api,
}) => {
  await api.pay()
  await page.goto('/payments')
  await expect(page.getByTestId('payments')).toBeVisible()
  await expect(page.getByTestId('conn-state')).toHaveAttribute('data-status', 'live')
  const { id } = await api.pay()
  await expect(page.getByTestId('new-payments')).toBeVisible()
  await expect(page.getByTestId(`payment-${id}`)).toHaveCount(0)
  await page.getByTestId('new-payments').click()
  await expect(page.getByTestId(`payment-${id}`)).toBeVisible()
})
