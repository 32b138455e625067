import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { auditInWords } from '../support/audit.ts'
import type { Fault } from '../support/fault.ts'
import { logLineOf } from '../support/log-lines.ts'
import { startNotificationLoad } from '../support/notification-load.ts'

const pauseMs = 10_000

export const pause: Fault = {
  name: 'pause',
  promise: 'what arrives while the process is stopped (SIGSTOP) is answered when it continues (SIGCONT)',
  async run(place) {
    const gateway = await place.startGateway(await place.gatewayOptions())
    const load = startNotificationLoad([gateway.url])
    await load.until(500)
    gateway.signal('SIGSTOP')
    await wait(pauseMs)
    gateway.signal('SIGCONT')
    await load.until(500)
    const told = await load.stop()
    assert.deepEqual([told.broken, [...told.refused]], [0, []])
    const seconds = pauseMs / 1000
    return {
      figure: `stopped for ${seconds} s, 64 connections: ${await auditInWords(gateway.url, told)}, none refused`,
      logLine: logLineOf(gateway, /event loop stood still/),
    }
  },
}
