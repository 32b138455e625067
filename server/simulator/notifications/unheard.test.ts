import { expect, onTestFinished, test } from 'vitest'
import { startSimulator } from '../start/simulator.ts'
import { createApi } from '../tests/support/api.ts'

test('notifications of an access token that nobody listens to are counted, and logged once with what to do', async () => {
  const warnings: { details: unknown; message: string | undefined }[] = []
  const logger = {
    info: () => undefined,
    warn: (details: unknown, message?: string) => void warnings.push({ details, message }),
    error: () => undefined,
  }
  const simulator = await startSimulator({ logger })
  onTestFinished(() => simulator.close())
  const api = createApi(simulator, 'TEST-token-of-a-shop')
  const payment = await api.payByTicket()
  await api.payByTicket()
  expect((await api.get('/simulator/account')).body).toMatchObject({ unheard_notifications: 2 })
  expect(warnings).toEqual([
    {
      details: { user_id: payment.collector_id, topic: 'payment', resource: String(payment.id) },
      message: expect.stringContaining('Give the shop the access token of the gateway'),
    },
  ])
  expect(JSON.stringify(warnings)).not.toContain(api.token)
})
