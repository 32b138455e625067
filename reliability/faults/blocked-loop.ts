import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { createRest } from '../../server/tests/support/callers.ts'
import { auditInWords } from '../support/audit.ts'
import { disturb, disturbable } from '../support/disturb.ts'
import type { Fault } from '../support/fault.ts'
import { logLineOf } from '../support/log-lines.ts'
import { startNotificationLoad } from '../support/notification-load.ts'
import { until } from '../support/until.ts'

const blockMs = 3000
const times = 5

export const blockedLoop: Fault = {
  name: 'blocked-loop',
  promise:
    'while the event loop is blocked nothing is lost, and afterwards calls are served again within seconds',
  async run(place) {
    const file = place.path('disturbance')
    const gateway = await place.startGateway(disturbable(await place.gatewayOptions(), file))
    const { url } = gateway
    const load = startNotificationLoad([url])
    const recoveries: number[] = []
    for (let round = 0; round < times; round++) {
      await load.until(500)
      disturb(gateway, file, { blockMs })
      await wait(blockMs)
      const endedAt = performance.now()
      await until(async () => (await createRest(url)('GET', '/api/gateway/health')).status === 200)
      recoveries.push(performance.now() - endedAt)
    }
    const told = await load.stop()
    assert.equal(told.broken, 0)
    const longest = (Math.max(...recoveries) / 1000).toFixed(1)
    return {
      figure: `${times} times ${blockMs / 1000} s: ${await auditInWords(url, told)}; calls answered again after at most ${longest} s`,
      logLine: logLineOf(gateway, /event loop stood still/),
    }
  },
}
