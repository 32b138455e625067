/** A payment is copied as a test in the console, and the pasted test passes. */
import { writeFileSync } from 'node:fs'
import { expect, test } from './support/fixtures.ts'
import { runSuite } from './support/run-suite.ts'

test('payments copied as tests pass when they are pasted', async ({ page, api, context }, testInfo) => {
  // Six payments, and a run of Playwright.
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const settle = (id: number, settlement: string) =>
    api.simulate('POST', `/payments/${id}/settle`, { settlement })
  const ticket = () =>
    api.post('/payments/offline', {
      transaction_amount: 900,
      payment_method_id: 'rapipago',
      payer: { email: 'test_user_1@testuser.com' },
    })
  const refunded = await api.pay()
  await api.post(`/payments/${refunded.id}/refunds`, { amount: 500 })
  const refused = await api.pay({ holder: 'FUND' })
  const captured = await api.pay({ capture: false })
  await api.post(`/payments/${captured.id}/capture`, {})
  const reviewed = await api.pay({ holder: 'CONT' })
  await settle(reviewed.id, 'approve')
  const expired = await ticket()
  await settle(expired.id, 'expire')
  const disputed = await ticket()
  await settle(disputed.id, 'approve')
  await api.simulate('POST', `/payments/${disputed.id}/chargeback`, {})
  await api.get('/notifications/settled')

  for (const { id } of [refunded, refused, captured, reviewed, expired, disputed]) {
    await page.goto(`/payments/${id}`)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Copy as test (Playwright)' }).click()
    await expect(page.getByTestId('announcer')).toContainText('Test copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`payment ${id} is`)
    writeFileSync(testInfo.outputPath(`payment-${id}.test.ts`), copied)
  }
  expect(await runSuite({ folder: testInfo.outputDir })).toContain('6 passed')
})
