import { type Language, languages } from '../server/facts/languages.ts'
import { freshResource } from '../server/tests/support/gateway-api.ts'
import { expect, samePageTest as test } from './support/fixtures.ts'
import { measureOverflow } from './support/overflow.ts'
import { PayPage } from './support/pages/pay-page.ts'
import { Shell } from './support/pages/shell.ts'

const texts: Record<Language, { pay: string; status: string; money: string }> = {
  es: { pay: 'Pagar', status: 'Aprobado', money: 'ARS\u00a01.234,50' },
  pt: { pay: 'Pagar', status: 'Aprovado', money: 'ARS\u00a01.234,50' },
  en: { pay: 'Pay', status: 'Approved', money: 'ARS\u00a01,234.50' },
}

for (const code of languages) {
  const { pay: payWord, status, money } = texts[code]
  test(`in "${code}" texts and money follow the language, also after a reload`, async ({ page }) => {
    const shell = new Shell(page)
    const pay = await new PayPage(page).open('amount=1234.5')
    await shell.language.selectOption(code)
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(payWord)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(payWord)
    const submit = page.locator('button[type="submit"]')
    await expect(submit).toContainText(money)
    await submit.click()
    await expect(pay.status).toHaveAttribute('data-status', 'approved')
    await expect(pay.status).toContainText(status)
    await expect(pay.result).toContainText(money)
  })
}

for (const code of languages) {
  test(`in "${code}" the payment form and its result fit a screen of 1440 by 900`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    // The result of an order is the longer one.
    const pay = await new PayPage(page).open(`api=orders&lang=${code}`)
    await expect(page.locator('button[type="submit"]')).toContainText('ARS')
    const overflow = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect(await overflow()).toBe(0)
    await page.locator('button[type="submit"]').click()
    await expect(pay.status).toHaveAttribute('data-status', 'processed')
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
