import { expect, test } from './support/fixtures.ts'
import { PayPage } from './support/pages/pay-page.ts'
import { Shell } from './support/pages/shell.ts'

const languages = [
  { code: 'es', pay: 'Pagar', status: 'Aprobado', fundsWord: 'fondos' },
  { code: 'pt', pay: 'Pagar', status: 'Aprovado', fundsWord: 'saldo' },
  { code: 'en', pay: 'Pay', status: 'Approved', fundsWord: 'funds' },
]

for (const { code, pay: payWord, status } of languages) {
  test(`in "${code}" the texts change, stay after a reload, and money keeps the country's format`, async ({
    page,
  }) => {
    const shell = new Shell(page)
    const pay = await new PayPage(page).open('amount=1234.5')
    await shell.language.selectOption(code)
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(payWord)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(payWord)
    // A sum in pesos is written as in Argentina, whatever language the reader chose.
    const submit = page.locator('button[type="submit"]')
    await expect(submit).toContainText('ARS\u00a01.234,50')
    await submit.click()
    await expect(pay.status).toHaveAttribute('data-status', 'approved')
    await expect(pay.status).toContainText(status)
    await expect(pay.result).toContainText('ARS\u00a01.234,50')
  })
}

test('the address may ask for a language, and later pages keep it', async ({ page }) => {
  for (const language of ['es', 'pt']) {
    await page.goto(`/overview?lang=${language}`)
    await page.goto('/payments')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  }
})
