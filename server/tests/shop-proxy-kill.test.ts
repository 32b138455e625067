/** A gateway is killed during the calls of a shop: each call is stored or counted as lost, and none is sent twice. */
import { expect, test } from 'vitest'
import { findFreePort } from '../../e2e/support/find-free-port.ts'
import type { UncleanStop } from '../journal/journal.ts'
import { startGatewayChild } from './support/entry-files.ts'
import { startTestGateway } from './support/start-test-gateway.ts'
import { json, startStubProvider } from './support/stub-provider.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const workers = 20
const enough = 200
const pauseMs = 1000 / (200 / workers)

test('every answered write of a killed gateway is stored or counted, and none was performed twice', async () => {
  const folder = await makeTemporaryFolder()
  const provider = await startStubProvider()
  provider.answerWith(json(201, { id: 1, status: 'approved' }))
  const port = await findFreePort()
  const environment = { GATEWAY_PROVIDER_URL: provider.url, GATEWAY_DATA_DIR: folder.path }
  const child = await startGatewayChild({
    ...environment,
    APP_ENV: 'testing',
    PORT: '0',
    GATEWAY_SHOP_PORT: String(port),
  })
  const answered = new Set<string>()
  let isKilled = false
  async function work(worker: number): Promise<void> {
    for (let call = 0; !isKilled; call++) {
      const key = `w${worker}-${call}`
      const due = new Promise(resolve => setTimeout(resolve, pauseMs))
      const headers = { 'x-idempotency-key': key, 'content-type': 'application/json' }
      const options = { method: 'POST', headers, body: '{"transaction_amount":1500}' }
      const answer = await fetch(`http://127.0.0.1:${port}/v1/payments`, options).catch(() => null)
      if (answer?.status === 201) answered.add(key)
      if (answered.size >= enough && !isKilled) {
        isKilled = true
        child.signal('SIGKILL')
      }
      await due
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  await child.ended

  const sent = provider.seen.map(({ headers }) => headers['x-idempotency-key'])
  expect(new Set(sent).size).toBe(sent.length)
  const next = await startTestGateway(environment)
  const { body } = await next.rest<{ entries: { idempotency_key: string }[] }>(
    'GET',
    '/calls?transport=shop&limit=1000',
  )
  const stored = new Set(body.data.entries.map(({ idempotency_key: key }) => key))
  const lost = [...answered].filter(key => !stored.has(key))
  const failures = await next.rest<{ unclean_stop: UncleanStop }>('GET', '/calls/failures')
  expect(stored.size).toBeGreaterThan(0)
  expect(lost.length).toBeLessThanOrEqual(failures.body.data.unclean_stop.calls ?? 0)
  await next.stop()
  await provider.close()
  await folder.remove()
})
