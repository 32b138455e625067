import assert from 'node:assert/strict'
import { createRest } from '../../server/tests/support/callers.ts'
import { auditInWords } from '../support/audit.ts'
import type { Fault } from '../support/fault.ts'
import { logLineOf } from '../support/log-lines.ts'
import { startNotificationLoad } from '../support/notification-load.ts'
import { countDescriptors } from '../support/process-state.ts'
import { openConnections } from '../support/raw-connections.ts'
import { until } from '../support/until.ts'

const limit = 100
const connections = 200

export const descriptors: Fault = {
  name: 'descriptors',
  promise:
    'without a free descriptor the gateway serves the connections it has, and new ones once there is room',
  async run(place) {
    const gateway = await place.startGateway(await place.gatewayOptions(), limit)
    const load = startNotificationLoad([gateway.url], { connections: 8 })
    await load.until(200)
    const idle = await openConnections(gateway.port, connections)
    await load.until(1000)
    const most = countDescriptors(gateway.pid)
    assert.ok(most >= limit - 1, `only ${most} of ${limit} descriptors were used`)
    for (const socket of idle) socket.destroy()
    await until(() => countDescriptors(gateway.pid) < limit - 10)
    assert.equal((await createRest(gateway.url)('GET', '/readyz')).status, 200)
    const told = await load.stop()
    assert.deepEqual([told.broken, [...told.refused]], [0, []])
    return {
      figure: `${connections} connections with ${limit} descriptors: ${await auditInWords(gateway.url, told)}, none refused`,
      logLine: logLineOf(gateway, /limit of open files/),
    }
  },
}
