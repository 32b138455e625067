import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { auditInWords } from '../support/audit.ts'
import { disturb, disturbable } from '../support/disturb.ts'
import type { Fault } from '../support/fault.ts'
import { linesOf, logLineOf } from '../support/log-lines.ts'
import { startNotificationLoad } from '../support/notification-load.ts'

const days = 40
const dayMs = 86_400_000
/** More than two intervals of the deletion of old entries. */
const waitMs = 25_000

export const clockJumps: Fault = {
  name: 'clock-jumps',
  promise: `while the clock is ${days} days ahead, and after it is set back, no entry is deleted as too old`,
  async run(place) {
    const file = place.path('disturbance')
    const gateway = await place.startGateway(disturbable(await place.gatewayOptions(), file))
    const load = startNotificationLoad([gateway.url], { perSecond: 200 })
    await load.until(1000)
    for (const clockMs of [days * dayMs, 0]) {
      disturb(gateway, file, { clockMs })
      await wait(waitMs)
    }
    const told = await load.stop()
    const stored = await auditInWords(gateway.url, told)
    assert.deepEqual([told.broken, [...told.refused]], [0, []])
    const jumps = linesOf(gateway).filter(line => /clock/i.test(line)).length
    return {
      figure: `${days} days ahead for ${waitMs / 1000} s, then back: ${stored}; ${jumps} log lines`,
      logLine: logLineOf(gateway, /clock/i),
    }
  },
}
