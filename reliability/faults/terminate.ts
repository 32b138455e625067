import assert from 'node:assert/strict'
import { audit, auditInWords } from '../support/audit.ts'
import type { Fault } from '../support/fault.ts'
import { logLineOf } from '../support/log-lines.ts'
import { startNotificationLoad } from '../support/notification-load.ts'

const rounds = 5

export const terminate: Fault = {
  name: 'terminate',
  promise:
    'on SIGTERM under load every notification that was stored is also answered, and the process ends with code 0',
  async run(place) {
    const options = await place.gatewayOptions()
    let gateway = await place.startGateway(options)
    let logLine = ''
    const load = startNotificationLoad([gateway.url])
    for (let round = 0; round < rounds; round++) {
      await load.until(200 + Math.trunc(Math.random() * 1000))
      gateway.signal('SIGTERM')
      const { code, stderr } = await gateway.ended
      assert.deepEqual([code, stderr], [0, ''])
      logLine = logLineOf(gateway, /closing/)
      gateway = await place.startGateway(options)
    }
    await load.until(200)
    const told = await load.stop()
    const { acknowledged, stored } = await audit(gateway.url, told)
    assert.equal(stored, acknowledged, 'notifications were stored and not answered')
    return {
      figure: `${rounds} times, 64 connections: ${await auditInWords(gateway.url, told)}`,
      logLine,
    }
  },
}
