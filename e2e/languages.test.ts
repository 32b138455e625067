import { type Language, languages } from '../server/facts/languages.ts'
import { freshResource } from '../server/tests/support/gateway-api.ts'
import { expect, samePageTest as test } from './support/fixtures.ts'
import { measureOverflow } from './support/overflow.ts'
import { PayPage } from './support/pages/pay-page.ts'
import { Shell } from './support/pages/shell.ts'

const texts: Record<Language, { status: string; money: string }> = {
  es: { status: 'Procesada', money: 'ARS\u00a01.234,50' },
  pt: { status: 'Processada', money: 'ARS\u00a01.234,50' },
  en: { status: 'Processed', money: 'ARS\u00a01,234.50' },
}

test('a chosen language is kept after a reload', async ({ page }) => {
  await new PayPage(page).open()
  await new Shell(page).language.selectOption('es')
  for (let time = 0; time < 2; time++) {
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Pagar')
    await page.reload()
  }
})

for (const code of languages) {
  test(`in "${code}" the payment form and its result fit a screen of 1440 by 900, with money in its form`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    // The result of an order is the longer one.
    const pay = await new PayPage(page).open(`api=orders&amount=1234.5&lang=${code}`)
    const submit = page.locator('button[type="submit"]')
    await expect(submit).toContainText(texts[code].money)
    const overflow = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect(await overflow()).toBe(0)
    await submit.click()
    await expect(pay.status).toHaveAttribute('data-status', 'processed')
    await expect(pay.status).toContainText(texts[code].status)
    await expect(pay.result).toContainText(texts[code].money)
    await expect(pay.step('webhook')).toHaveAttribute('data-state', 'done')
    expect(await overflow()).toBe(0)
    const panel = pay.form.locator('aside')
    expect(await panel.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  })
}

test('a language in the address is kept on later pages', async ({ page }) => {
  for (const language of languages) {
    await page.goto(`/overview?lang=${language}`)
    await page.goto('/payments')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  }
})

for (const code of languages) {
  test(`in "${code}" links are whole at 1,024 pixels, and an open call fits a phone`, async ({
    page,
    api,
  }) => {
    const id = freshResource()
    await expect(api.get(`/payments/${id}`)).rejects.toThrow('404')
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto(`/payment-methods?lang=${code}`)
    const methods = page.getByTestId('methods')
    await expect(methods).toBeVisible()
    expect((await methods.getByRole('link').first().boundingBox())?.height).toBeLessThan(30)
    expect(await measureOverflow(page)).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/calls?q=${id}`)
    await page.getByTestId(/^feed-row-/).click()
    await expect(page.locator('[data-brief]')).toBeVisible()
    expect(await measureOverflow(page)).toBe(0)
  })
}
