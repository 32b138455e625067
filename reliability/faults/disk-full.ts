import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createRest } from '../../server/tests/support/callers.ts'
import { auditInWords, count } from '../support/audit.ts'
import { type Fault, Unable } from '../support/fault.ts'
import { linesOf, logLineOf } from '../support/log-lines.ts'
import { startNotificationLoad } from '../support/notification-load.ts'
import { until } from '../support/until.ts'

const fillerLength = 20_000

export const diskFull: Fault = {
  name: 'disk-full',
  promise:
    'on a full disk notifications are refused with 503, /readyz says why, and all is well once there is room',
  async run(place) {
    const disk = place.path('disk')
    mountDisk(disk, '24m')
    try {
      const gateway = await place.startGateway(await place.gatewayOptions({ GATEWAY_DATA_DIR: disk }))
      const http = createRest(gateway.url)
      const load = startNotificationLoad([gateway.url], { fillerLength })
      await until(() => (load.told.refused.get(503) ?? 0) > 500)
      await until(async () => (await http('GET', '/readyz')).status === 503)
      const { body } = await http('GET', '/readyz')
      assert.match(body.message, /its disk is full/)
      execFileSync('mount', ['-o', 'remount,size=400m', disk])
      await load.until(500)
      const told = await load.stop()
      // A result of /readyz is valid for a second.
      await until(async () => (await http('GET', '/readyz')).status === 200)
      assert.deepEqual([...told.refused.keys()], [503])
      logLineOf(gateway, /stores entries again/)
      assert.equal(linesOf(gateway).filter(line => /could not store/.test(line)).length, 1)
      const stored = await auditInWords(gateway.url, told, fillerLength)
      gateway.signal('SIGTERM')
      await gateway.ended
      return {
        figure: `${count(told.refused.get(503) ?? 0)} refused with 503; ${stored}`,
        logLine: logLineOf(gateway, /could not store/),
      }
    } finally {
      execFileSync('umount', ['--lazy', disk])
    }
  },
}

function mountDisk(path: string, size: string): void {
  mkdirSync(path)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path], { stdio: 'pipe' })
  } catch {
    throw new Unable('Only root may mount a small disk. `npm test` limits the size of files instead.')
  }
}
