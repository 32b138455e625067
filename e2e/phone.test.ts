import { expect, ownDemoTest, test } from './support/fixtures.ts'
import { PayPage } from './support/pages/pay-page.ts'
import { Shell } from './support/pages/shell.ts'
import { WebhooksPage } from './support/pages/webhooks-page.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true })

  test('the navigation opens by its button and closes after a choice', async ({ page }) => {
    const shell = new Shell(page)
    await page.goto('/overview')
    await expect(shell.link('Pay')).toBeHidden()
    await shell.burger.tap()
    await expect(shell.burger).toHaveAttribute('aria-expanded', 'true')
    await shell.link('Test users').tap()
    await expect(shell.heading('Test users')).toBeVisible()
    await expect(shell.link('Pay')).toBeHidden()
    await shell.burger.tap()
    await page.keyboard.press('Escape')
    await expect(shell.burger).toHaveAttribute('aria-expanded', 'false')
  })

  test('a payment is made by touch alone', async ({ page }) => {
    const pay = await new PayPage(page).open('result=FUND')
    await pay.submit.tap()
    await expect(pay.result).toContainText('Insufficient funds.')
    // The progress is below the form, so the page scrolls to it.
    await expect(pay.result).toBeInViewport({ ratio: 1 })
  })

  ownDemoTest('the header cuts no country beside faults and a moved clock', async ({ page, api }) => {
    await api.simulate('POST', '/accounts', { site_id: 'MCO' })
    await api.simulate('POST', '/clock/advance', { days: 365 })
    for (const times of Array.from({ length: 12 }, (_, index) => index + 1))
      await api.simulate('POST', '/faults', { status: 500, path: '/v1/payments', times })
    await page.goto('/payments')
    const pill = page.getByTestId('provider-pill')
    await expect(page.getByTestId('faults-chip')).toContainText('12')
    await expect(page.getByTestId('clock-chip')).toBeVisible()
    await expect(pill).toHaveAttribute('data-country', 'CO')
    await expect(pill).toHaveText(/Simulator default/)
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 780 })
      const cut = await page
        .locator('header > :is(a, button)')
        .evaluateAll(parts =>
          parts
            .filter(
              part => part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > innerWidth,
            )
            .map(part => `${innerWidth}: ${part.textContent}`),
        )
      expect(cut).toEqual([])
    }
  })

  test('the detail of a notification fills the page, and closing it returns to the list', async ({
    page,
    api,
  }) => {
    const { id } = await api.pay()
    const webhooks = await new WebhooksPage(page).open(`q=${id}`)
    await webhooks.rowsOf(id).tap()
    await expect(webhooks.explanation).toBeVisible()
    await expect(webhooks.rowsOf(id)).toBeHidden()
    await webhooks.close()
    await expect(webhooks.rowsOf(id)).toBeVisible()
  })

  ownDemoTest('the event of a delivery is not broken within a word', async ({ page, api }) => {
    await api.simulate('POST', '/notification-faults', { copies: 3 })
    await api.pay()
    await page.goto('/simulator?tab=deliveries')
    const event = page
      .getByTestId(/^delivery-/)
      .first()
      .locator('strong')
    await expect(event).toHaveText('payment.created')
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 780 })
      // It may break after its dot, so each word is a text of its own.
      const linesOfWords = await event.evaluate(element =>
        [...element.childNodes]
          .filter(node => node.nodeType === Node.TEXT_NODE)
          .map(word => {
            const range = document.createRange()
            range.selectNodeContents(word)
            return range.getClientRects().length
          }),
      )
      expect(linesOfWords).toEqual([1, 1])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  ownDemoTest('a row of Webhooks says its whole event, state and reason', async ({ page, api }) => {
    const declined = await api.pay({ holder: 'FUND' })
    await api.order({ holder: 'CONT' })
    await api.notify({ resource: String(declined.id), signature: 'wrong' })
    await page.goto('/webhooks?lang=es')
    const rows = page.getByTestId('feed').getByRole('link')
    await expect(rows.filter({ hasText: 'Se firmó otro texto, o se usó otro secreto.' })).toHaveCount(1)
    await expect(rows.filter({ hasText: 'Fondos insuficientes.' })).toHaveCount(1)
    const cut = await rows.locator('span').evaluateAll(parts =>
      parts
        .filter(part => part.clientWidth > 0 && getComputedStyle(part).overflow === 'hidden')
        .filter(part => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1)
        .map(part => part.textContent),
    )
    expect(cut).toEqual([])
  })

  test('the buttons of a dialog have their words, where those of its page show only icons', async ({
    page,
  }) => {
    await page.goto('/webhooks')
    const widthOf = async (name: string) =>
      (await page.getByRole('button', { name, exact: true }).boundingBox())?.width ?? 0
    await expect(page.getByTestId('forward')).toBeVisible()
    expect(await widthOf('Forward to my store')).toBeLessThan(60)
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('menuitem', { name: 'Clear journal' }).tap()
    await expect(page.getByTestId('what-goes')).toBeVisible()
    expect(await widthOf('Clear journal')).toBeGreaterThan(100)
  })
})
