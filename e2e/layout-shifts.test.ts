/** What loads later has its place from the start, so that nothing moves under the reader. */
import { fillAccount } from '../web/tests/support/screens.ts'
import { expect, test } from './support/fixtures.ts'

/** Adds up the layout shifts of a page in the name of its window, which the console does not read. */
const addUpShifts = () => {
  new PerformanceObserver(list => {
    const values = list.getEntries().map(entry => ('value' in entry ? Number(entry.value) : 0))
    window.name = String(values.reduce((sum, value) => sum + value, Number(window.name)))
  }).observe({ type: 'layout-shift', buffered: true })
}

for (const width of [1440, 390])
  test(`at ${width} pixels a subscription, an order and the clock keep their places while they load`, async ({
    api,
    context,
  }) => {
    const { subscription, order } = await fillAccount(api)
    await context.addInitScript(addUpShifts)
    const shown = [
      { path: `/subscriptions/${subscription.id}`, last: 'next-charge' },
      { path: `/orders/${order.id}`, last: 'order-state' },
      { path: '/simulator?tab=clock', last: 'scheduled-jobs' },
    ]
    for (const { path, last } of shown) {
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expect(page.getByTestId(last)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.locator('main :is([aria-busy="true"], [data-pending])')).toHaveCount(0)
      expect(await page.evaluate(() => Number(window.name)), path).toBeLessThan(0.03)
      await page.close()
    }
  })

test('what only keeps a place on an order is not seen, also if no other page was opened before', async ({
  page,
  api,
}) => {
  const { order } = await fillAccount(api)
  const held = Promise.withResolvers<void>()
  await page.route(/payments\.search/, async route => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/orders/${order.id}`)
  const place = page.locator('main [data-pending]')
  await expect(place).toBeAttached()
  await expect(place).toBeHidden()
  held.resolve()
  await expect(place).not.toBeAttached()
})

test('on a phone the time zone of a date is not alone on its line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/simulator?tab=clock')
  const time = page.getByTestId('simulator-now').getByRole('time')
  await expect(time).toBeVisible()
  const lines = await time.evaluate(element => {
    const text = element.firstChild as Text
    const yOf = (from: number, to: number) => {
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, to)
      return range.getBoundingClientRect().y
    }
    const zone = text.data.indexOf('UTC')
    return { clock: yOf(zone - 3, zone - 1), zone: yOf(zone, zone + 3) }
  })
  expect(lines.zone).toBe(lines.clock)
})
