import { expect, onTestFinished, test } from 'vitest'
import { startSimulator } from '../start/simulator.ts'
import { createApi } from '../tests/support/api.ts'
import { startShop } from '../tests/support/shop.ts'

test('an address that does not answer is logged once, without its query, until it answers', async () => {
  const warnings: unknown[] = []
  const logger = {
    info: () => undefined,
    warn: (details: unknown) => void warnings.push(details),
    error: () => undefined,
  }
  const simulator = await startSimulator({ logger })
  onTestFinished(() => simulator.close())
  const gone = await startShop()
  await gone.close()
  const shop = await startShop()
  onTestFinished(() => shop.close())
  const api = createApi(simulator)
  const payFor = async (url: string) => {
    simulator.register(api.token, { webhookUrl: `${url}/hook?key=canary` })
    await api.pay('APRO')
    await simulator.idle()
  }
  await payFor(shop.url)
  expect(warnings).toEqual([])
  for (let sale = 0; sale < 2; sale++) await payFor(gone.url)
  expect(warnings).toEqual([{ url: `${gone.url}/hook`, reason: expect.stringContaining('ECONNREFUSED') }])
})
