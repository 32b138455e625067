/** Forced colors: the system replaces all colors of the page. */
import type { Locator, Page } from 'playwright/test'
import { expect, samePageTest as test } from './support/fixtures.ts'
import { Shell } from './support/pages/shell.ts'

/** The painted colors; forced colors replace those of the style sheets. */
const look = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test.describe('in forced colors', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

  test('the chosen card, the current page, the connection and the steps stay distinguishable without the page’s colors', async ({
    page,
  }) => {
    await page.goto('/pay')
    await page.getByTestId('expected').waitFor()
    const [chosen, other] = [cardOf(page, 'Approved'), cardOf(page, 'In process')]
    expect(await look(chosen, 'border-color')).not.toBe(await look(other, 'border-color'))
    const shell = new Shell(page)
    const [here, elsewhere] = [shell.link('Pay').first(), shell.link('Preferences')]
    expect(await look(here, 'outline-style')).not.toBe(await look(elsewhere, 'outline-style'))
    await expect(shell.connection).toHaveAttribute('data-status', 'live')
    const lamp = shell.connection.locator('span').first()
    expect(await look(lamp, 'background-color')).not.toBe(await look(shell.connection, 'background-color'))
  })

  test('the open tab differs from the others', async ({ page, api }) => {
    const { id } = await api.pay()
    await page.goto(`/payments/${id}?tab=json`)
    const [open, other] = [page.getByRole('tab', { name: 'JSON' }), page.getByRole('tab', { name: 'Calls' })]
    await expect(open).toHaveAttribute('aria-selected', 'true')
    expect(await look(open, 'border-bottom-color')).not.toBe(await look(other, 'border-bottom-color'))
  })

  test('the bars of statuses and refunds stay visible', async ({ page, api }) => {
    const { id } = await api.pay({ amount: 1000 })
    await api.post(`/payments/${id}/refunds`, { amount: 500 })
    await page.goto(`/payments/${id}`)
    const bar = page.getByTestId('refunded').locator('div div')
    const ground = page.getByTestId('refunded').locator('div').first()
    await bar.waitFor()
    expect(await look(bar, 'background-color')).not.toBe(await look(ground, 'background-color'))
  })
})

function cardOf(page: Page, name: string): Locator {
  return page.locator('label').filter({ has: page.getByRole('radio', { name }) })
}
