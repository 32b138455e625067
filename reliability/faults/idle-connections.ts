import assert from 'node:assert/strict'
import { auditInWords, count } from '../support/audit.ts'
import type { Fault } from '../support/fault.ts'
import { startNotificationLoad } from '../support/notification-load.ts'
import { residentMegabytes } from '../support/process-state.ts'
import { openConnections } from '../support/raw-connections.ts'

const connections = 2000
const maxMegabytes = 100

export const idleConnections: Fault = {
  name: 'idle-connections',
  promise: `${connections} connections that send nothing cost less than ${maxMegabytes} MB and refuse nobody`,
  async run(place) {
    const gateway = await place.startGateway(await place.gatewayOptions())
    const load = startNotificationLoad([gateway.url])
    await load.until(2000)
    const before = residentMegabytes(gateway.pid)
    const idle = await openConnections(gateway.port, connections)
    await load.until(2000)
    const growth = residentMegabytes(gateway.pid) - before
    const told = await load.stop()
    assert.deepEqual([told.broken, [...told.refused]], [0, []])
    assert.ok(growth < maxMegabytes, `${growth} MB`)
    for (const socket of idle) socket.destroy()
    return {
      figure: `${count(connections)} idle: ${growth} MB more; ${await auditInWords(gateway.url, told)}, none refused`,
      logLine: null,
    }
  },
}
