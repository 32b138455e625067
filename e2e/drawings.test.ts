import { readFile } from 'node:fs/promises'
import { findViolationsInBothSchemes } from './support/axe.ts'
import { expect, ownDemoTest, samePageTest as test } from './support/fixtures.ts'
import { PaymentPage } from './support/pages/payment-page.ts'
import { openScreen } from './support/screens.ts'

test('the timeline of a payment is drawn, links to its records, and is saved as SVG and PNG', async ({
  page,
  api,
}) => {
  const { id } = await api.pay({ amount: 1500.5 })
  await api.notify({ resource: String(id), signature: 'wrong' })
  await new PaymentPage(page).open(id)
  const timeline = page.getByTestId('timeline-chart')
  await expect(timeline.getByRole('link', { name: /payments\.create.*201.*ARS\s1,500\.50/ })).toBeVisible()
  await expect(timeline.getByRole('link', { name: /payment\.updated.*Rejected · 401/ })).toBeVisible()
  const save = async (format: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `Save as ${format}` }).click()
    return readFile(await (await download).path())
  }
  const svg = String(await save('SVG'))
  expect(svg).toContain('payments.create')
  expect(svg).toMatch(/>Local times, UTC[^<]*</)
  expect((await save('PNG')).subarray(1, 4).toString()).toBe('PNG')
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }).click()
  await expect(page).toHaveURL(/view=table/)
  await expect(page.getByRole('list', { name: 'What happened to this payment' })).toBeVisible()
  await page.goBack()
  await new PaymentPage(page).open(id)
  await timeline.getByRole('link', { name: /payments\.create/ }).click()
  await expect(page).toHaveURL(/\/calls\?id=\d+/)
})

test('a period of calls is selected by dragging, and one of notifications by keys', async ({ page, api }) => {
  const { id } = await api.pay()
  // Other tests call this gateway too.
  await page.goto(`/calls?q=${id}`)
  // The other charts then stay open.
  await page.getByTestId('chart').locator('summary').click()
  const plot = page.getByRole('group', { name: 'Duration of calls' })
  await expect(plot.getByRole('link').first()).toBeVisible()
  const box = await plot.boundingBox()
  if (!box) throw new Error('The chart has no size.')
  await page.mouse.move(box.x + 60, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 2, box.y + 40, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/from=.*to=/)
  // The payment was made within the period.
  await expect(page.getByRole('main').getByText(String(id)).first()).toBeVisible()
  await api.notify({ resource: String(id), signature: 'wrong' })
  await page.goto(`/webhooks?q=${id}`)
  const bar = page
    .getByRole('group', { name: /^Notifications per/ })
    .getByRole('link')
    .last()
  await expect(bar).toBeVisible()
  await bar.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=.*to=/)
  await expect(page.getByRole('main').getByText(String(id)).first()).toBeVisible()
})

ownDemoTest(
  'the clock is advanced to where its hand is moved, and the page reports what ran',
  async ({ page, api }) => {
    const { id } = await api.pay({ capture: false })
    await page.goto('/simulator?tab=clock')
    const ruler = page.getByTestId('clock-ruler')
    await ruler.getByRole('slider', { name: 'Advance the clock to' }).focus()
    await page.keyboard.press('PageUp')
    await expect(ruler.getByRole('button', { name: /1 job due/ })).toBeEnabled()
    await page.keyboard.press('Enter')
    const report = page.getByTestId('advance-report')
    await expect(report).toContainText(`Expiration of payment ${id}`)
    await expect(report).toContainText('Canceled')
  },
)

test('axe finds nothing in the charts, in light and in dark', async ({ page, api }) => {
  const { id } = await api.pay({ capture: false })
  await api.notify({ resource: String(id), signature: 'wrong' })
  const found: string[] = []
  const check = async (path: string, testId: string) => {
    await openScreen(page, { name: path, path, content: { testId } })
    for (const violation of await findViolationsInBothSchemes(page)) found.push(`${path}: ${violation}`)
  }
  await check(`/payments/${id}`, 'timeline-chart')
  await page.evaluate(() => localStorage.setItem('pasarela.open-charts', 'true'))
  await page.reload()
  await check('/webhooks', 'chart')
  await check('/calls', 'chart')
  await check('/simulator?tab=clock', 'clock-ruler')
  expect(found).toEqual([])
})
