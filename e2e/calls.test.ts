import { freshResource } from '../server/testing/gateway-api.ts'
import { expect, test } from './support/fixtures.ts'

test('calls show as they happen, over either transport, and filters survive a reload', async ({
  page,
  api,
}) => {
  await page.goto('/calls')
  const rows = page.getByTestId('feed').getByRole('link')
  const { id } = await api.pay()
  const search = page.getByRole('searchbox')
  await search.fill(String(id))
  await expect(rows.filter({ hasText: 'payments.create' })).toContainText(['REST'])
  await page.getByRole('combobox', { name: 'Operation' }).selectOption('payments.create')
  await expect(page).toHaveURL(/operation=payments\.create/)
  await expect(page).toHaveURL(new RegExp(`q=${id}`))
  await page.reload()
  await expect(search).toHaveValue(String(id))
  await expect(rows).toHaveCount(1)
  await api.post(`/payments/${id}/refunds`, { amount: 1 })
  await expect(rows).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Operation' }).selectOption('')
  await expect(rows.filter({ hasText: 'payments.refund' })).toHaveCount(1)
})

test('a call in detail shows both bodies without its secrets, and the request as curl', async ({
  page,
  api,
}) => {
  const token = await api.cardToken()
  const { id } = await api.pay({ token })
  await page.goto(`/calls?q=${id}&operation=payments.create`)
  await page.getByTestId('feed').getByRole('link').first().click()
  const detail = page.getByRole('region', { name: 'Call detail' })
  await expect(detail).toContainText('payments.create')
  await expect(detail).toContainText('transaction_amount')
  await expect(detail).not.toContainText(token)
  await expect(detail.getByRole('link', { name: `Open payment ${id}` })).toBeVisible()
  await detail.getByRole('button', { name: 'As curl' }).click()
  await expect(page.getByTestId('curl')).toContainText('/payments')
  await page.keyboard.press('Escape')
  await detail.getByRole('button', { name: 'Close' }).click()
  await expect(detail).toBeHidden()
})

test('failures are grouped by what failed and why, and a group leads to its calls', async ({ page, api }) => {
  const missing = freshResource()
  for (let time = 0; time < 2; time++) await api.get(`/payments/${missing}`).catch(() => {})
  await page.goto('/calls')
  await page.getByRole('checkbox', { name: 'Group errors' }).check()
  const groups = page.getByTestId('failure-groups').getByRole('listitem')
  await expect(groups.filter({ hasText: 'payments.get' }).filter({ hasText: '404' })).toHaveCount(1)
  await page.reload()
  await page.getByRole('searchbox').fill(missing)
  await expect(page.getByTestId('counted')).toHaveText('2 failed calls')
  // One more arrives while the groups are shown.
  await api.get(`/payments/${missing}`).catch(() => {})
  await expect(page.getByTestId('counted')).toHaveText('3 failed calls')
  await expect(groups).toContainText(['3 times'])
  await groups.filter({ hasText: 'payments.get' }).getByRole('link').first().click()
  const rows = page.getByTestId('feed').getByRole('link').filter({ hasText: 'payments.get' })
  await expect(rows.first()).toContainText('404')
})

test('the journal filters by status: a failure is found however many calls came after it', async ({
  page,
  api,
}) => {
  const missing = freshResource()
  await api.get(`/payments/${missing}`).catch(() => {})
  const find = async () => (await api.get(`/calls?text=${missing}`)).entries
  await expect.poll(async () => (await find()).length).toBe(1)
  const [{ seq }] = await find()
  // More than the page reads at its start.
  for (let round = 0; round < 11; round++)
    await Promise.all(Array.from({ length: 20 }, () => api.get('/identification-types')))
  await page.goto('/calls')
  const rows = page.getByTestId('feed').getByRole('link')
  await expect(rows.first()).toContainText('identificationTypes.list')
  const failed = page.getByTestId(`feed-row-${seq}`)
  await expect(failed).toHaveCount(0)
  const status = page.getByRole('combobox', { name: 'HTTP status' })
  await status.selectOption('4xx')
  await expect(page).toHaveURL(/status=4xx/)
  await expect(failed).toHaveCount(1)
  await expect(rows.filter({ hasText: 'identificationTypes.list' })).toHaveCount(0)
  await status.selectOption('error')
  await expect(failed).toHaveCount(1)
  await page.reload()
  await expect(status).toHaveValue('error')
  await expect(failed).toHaveCount(1)
  await status.selectOption('2xx')
  await expect(failed).toHaveCount(0)
})

test('a call shows the chain of what has the same x-request-id, and leads along it', async ({
  page,
  api,
  demo,
}) => {
  const chain = `chain-${freshResource()}`
  const { id } = await api.pay()
  const url = `${demo.gateway.url}/${demo.prefix}/payments/${id}`
  const headers = { 'x-request-id': chain }
  await page.request.get(url, { headers })
  await page.request.get(`${url}/refunds`, { headers })
  await page.goto(`/calls?q=${chain}&operation=payments.get`)
  await page.getByTestId('feed').getByRole('link').first().click()
  const detail = page.getByRole('region', { name: 'Call detail' })
  const links = detail.getByTestId('chain').getByRole('listitem')
  await expect(links).toContainText(['payments.get (this one)', 'payments.listRefunds'])
  await links.getByRole('link', { name: 'payments.listRefunds' }).click()
  await expect(links).toContainText(['payments.get', 'payments.listRefunds (this one)'])
})

test('a link to the page under its former address keeps its filters', async ({ page }) => {
  await page.goto('/activity?status=4xx&group=errors')
  await expect(page).toHaveURL(/\/calls\?status=4xx&group=errors$/)
  await expect(page.getByRole('heading', { name: 'API calls' })).toBeVisible()
})
