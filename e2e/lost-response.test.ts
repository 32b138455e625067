import { expect, ownDemoTest as test } from './support/fixtures.ts'
import { PayPage } from './support/pages/pay-page.ts'

test('after a lost response Pay finds the payment that was created, and does not charge again', async ({
  page,
  api,
}) => {
  const pay = await new PayPage(page).open()
  await expect(pay.submit).toBeEnabled()
  const { paging: before } = await api.get('/payments')
  const lost = { method: 'POST', path: '/v1/payments', status: 500, performed: true }
  await api.simulate('POST', '/faults', lost)
  await pay.submit.click()
  await expect(pay.doubt).toContainText('The response was lost, but the payment exists')
  await expect(pay.submit).toBeDisabled()
  await pay.doubt.getByRole('button', { name: 'Continue' }).click()
  await expect(pay.status).toHaveAttribute('data-status', 'approved')
  await expect(pay.step('webhook')).toHaveAttribute('data-state', 'done')
  await expect(pay.submit).toBeEnabled()
  expect((await api.get('/payments')).paging.total).toBe(before.total + 1)
})
