import { expect, onTestFinished, test } from 'vitest'
import { createProviderClients } from '../catalog/client.ts'
import { createSend } from '../shared/json-client.ts'
import { startSimulator } from '../simulator/start/simulator.ts'
import { openProvider } from './provider.ts'

test('the faults of a grade name it, so that others do not take them for those of a tester', async () => {
  const { url, close } = await startSimulator()
  onTestFinished(close)
  const accessToken = `TEST-provider-${crypto.randomUUID()}`
  const provider = await openProvider({ url, accessToken, run: 'one' })
  onTestFinished(provider.close)
  const { control } = createProviderClients(
    createSend(url, () => ({ authorization: `Bearer ${accessToken}` })),
  )
  const { calls } = await provider.breakReads('123', { status: 500 }, () => control.faults.list())
  expect(calls).toMatchObject([{ shows: '123', by: 'claimed:pasarela grade' }])
})
