import { freshResource, type GatewayApi } from '../server/tests/support/gateway-api.ts'
import { exportedColumn } from './support/exported-column.ts'
import { expect, samePageTest as test } from './support/fixtures.ts'
import { runAction } from './support/page-actions.ts'

test('all pages of the filtered payments are saved as CSV', async ({ page, api }) => {
  const reference = `order-${freshResource()}`
  const amounts = Array.from({ length: 22 }, (_, index) => 100 + index)
  for (const amount of amounts) await api.pay({ external_reference: reference, amount })
  await api.pay()
  await page.goto(`/payments?q=${reference}`)
  await expect(page.getByText(`${amounts.length} payments`)).toBeVisible()
  const exported = await exportedColumn(page, 'transaction_amount')
  expect(exported.map(Number).toSorted((a, b) => a - b)).toEqual(amounts)
})

test('the filtered orders are saved as CSV', async ({ page, api }) => {
  const external_reference = `order-${freshResource()}`
  const ids = [(await api.order({ external_reference })).id, (await api.order({ external_reference })).id]
  await api.order()
  await page.goto(`/orders?q=${external_reference}`)
  await expect(page.getByText('2 orders')).toBeVisible()
  expect((await exportedColumn(page, 'id')).toSorted()).toEqual(ids.toSorted())
})

/** Makes more payments than a list draws, and than it loads at once. */
async function payForty(api: GatewayApi) {
  const reference = `order-${freshResource()}`
  const ids: number[] = []
  for (let count = 0; count < 40; count++) ids.push((await api.pay({ external_reference: reference })).id)
  const [oldest = 0] = ids
  return { reference, ids, oldest }
}

test('the list scrolls through all payments, and going back shows the one that was opened', async ({
  page,
  api,
}) => {
  const { reference, ids, oldest } = await payForty(api)
  await page.goto(`/payments?q=${reference}`)
  await expect(page.getByTestId(`payment-${ids.at(-1)}`)).toBeVisible()
  await expect(page.getByTestId(`payment-${oldest}`)).toHaveCount(0)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  // At the last row that is loaded, `j` does nothing until the next ones are.
  await expect(async () => {
    await page.keyboard.press('j')
    expect(await focused()).toBe(String(oldest))
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/payments/${oldest}$`))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`q=${reference}&id=${oldest}`))
  await expect(page.getByTestId(`payment-${oldest}`)).toBeInViewport()
  await expect(page.getByTestId(`payment-${oldest}`)).toHaveAttribute('aria-current', 'true')
})

test('going back shows the opened row again, also before the page of the payment is shown', async ({
  page,
  api,
}) => {
  const { reference, oldest } = await payForty(api)
  const row = page.getByTestId(`payment-${oldest}`)
  await page.goto(`/payments?q=${reference}&id=${oldest}`)
  await page.route(/payment-page/, () => {})
  await expect(page.getByTestId('payments')).toBeVisible()
  await page.mouse.move(640, 400)
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(row).toBeInViewport({ timeout: 100 })
  }).toPass()
  for (let time = 0; time < 2; time++) {
    await row.getByRole('link').press('Enter')
    await expect(page).toHaveURL(new RegExp(`/payments/${oldest}$`))
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`q=${reference}&id=${oldest}`))
    await expect(row).toBeInViewport()
    await expect(row).toHaveAttribute('aria-current', 'true')
  }
})

test('a long export of payments shows its progress, and stopping it saves nothing', async ({ page, api }) => {
  const reference = `order-${freshResource()}`
  await api.pay({ external_reference: reference })
  await page.goto(`/payments?q=${reference}`)
  let downloads = 0
  page.on('download', () => downloads++)
  const isExport = ({ href }: URL) => /payments\.search.*"limit":100\b/.test(decodeURIComponent(href))
  await page.route(isExport, () => {})
  await runAction(page, 'Export CSV')
  await expect(page.getByTestId('export-progress')).toHaveText('Reading: 0 so far…')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByTestId('export-progress')).toHaveCount(0)
  await page.unroute(isExport)
  await page.route(isExport, route => route.abort())
  await runAction(page, 'Export CSV')
  await expect(page.getByText('The payments were not exported')).toBeVisible()
  await page.unroute(isExport)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status').getByText('1 payment exported')).toBeAttached()
  await expect.poll(() => downloads).toBe(1)
})
