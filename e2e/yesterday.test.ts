import { pino } from 'pino'
import { openJournal } from '../server/journal/open-journal.ts'
import { sampleCall } from '../server/journal/tests/support/samples.ts'
import { createGatewayApi } from '../server/tests/support/gateway-api.ts'
import { type OwnDemo, startOwnDemo } from '../server/tests/support/own-demo.ts'
import { expect, test } from './support/fixtures.ts'

const dayMs = 86_400_000
const bounds = { maxEntries: 10_000, maxAgeDays: 30, maxRejectedEntries: 1000 }

/** Writes a failed call of a day ago into the journal of a running gateway. */
async function failYesterday({ dataDir }: OwnDemo, paymentId: string): Promise<void> {
  const journal = await openJournal({ dataDir, ...bounds, logger: pino({ level: 'error' }) })
  journal.recordCall(
    sampleCall({
      operation: 'payments.refund',
      received_at: new Date(Date.now() - dayMs).toISOString(),
      status: 502,
      outcome: 'error',
      error_code: 'provider_failed',
      payment_id: paymentId,
      resource: paymentId,
    }),
  )
  await journal.close()
}

test('yesterday’s failed call of a payment is three clicks away, and its list is in the address', async ({
  page,
}) => {
  const own = await startOwnDemo()
  const api = createGatewayApi(own.demo)
  const { id } = await api.pay()
  await failYesterday(own, String(id))
  await api.post(`/payments/${id}/refunds`, { amount: 1 })
  await page.goto(`${own.demo.gateway.url}/payments/${id}`)

  await page.getByRole('tab', { name: 'Calls' }).click()
  await page.getByRole('combobox', { name: 'Date and time' }).selectOption('Yesterday')
  const calls = page.getByRole('list', { name: 'What happened to this payment' })
  await expect(calls.getByRole('link')).toHaveCount(1)
  await expect(calls).toContainText('Yesterday')
  await calls.getByRole('link', { name: 'payments.refund' }).click()

  const detail = page.getByRole('region', { name: 'Call detail' })
  await expect(detail).toContainText('provider_failed')

  await page.goBack()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Date and time' })).toHaveValue('yesterday')
  await expect(calls.getByRole('link')).toHaveCount(1)

  // The same period among all calls, which the journal selects.
  const period = new URL(page.url()).search.match(/from=.*/)?.[0]
  await page.goto(`${own.demo.gateway.url}/calls?${period}`)
  await expect(page.getByTestId('feed').getByRole('link')).toHaveCount(1)
  await expect(page.getByTestId('day-bar')).toContainText('Yesterday')
  await page.close()
  await own.end()
})
