import { expect, ownDemoTest as test } from './support/fixtures.ts'
import { PayPage } from './support/pages/pay-page.ts'

test('a card of another country is paid with once the simulator is moved there', async ({ page, api }) => {
  const pay = await new PayPage(page).open()
  await pay.chooseCountry('Brazil')
  const notice = page.getByRole('status').filter({ hasText: 'The account sells in Argentina.' })
  await notice.getByRole('button', { name: 'Switch the simulator to Brazil' }).click()
  await expect(notice).toBeHidden()
  await pay.submit.click()
  await expect(pay.status).toHaveText('Approved')
  const payment = await api.get(`/payments/${await pay.paidId()}`)
  expect(payment).toMatchObject({ status: 'approved', currency_id: 'BRL' })
})
