/** Workers of one run share a gateway and a simulator. Each has an account of its own, which is ready in milliseconds. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Pasarela, startPasarela } from 'pasarela/testing'

let pair: Pasarela
before(async () => {
  pair = await startPasarela()
})
after(() => pair.close())

for (const country of ['MLA', 'MLB', 'MLC'] as const)
  test(`a worker of ${country} sees nothing of the others`, { concurrency: true }, async () => {
    await using worker = await startPasarela({ gatewayUrl: pair.apiUrl, country })
    const payment = await worker.pay()
    await worker.settled()
    const notifications = await worker.notifications.list()
    assert.deepEqual(
      notifications.map(({ resource, verdict }) => [resource, verdict]),
      [[String(payment.id), 'validated']],
    )
  })
