import assert from 'node:assert/strict'
import { auditInWords, count } from '../support/audit.ts'
import type { Fault } from '../support/fault.ts'
import { startNotificationLoad } from '../support/notification-load.ts'
import { countDescriptors, residentMegabytes } from '../support/process-state.ts'
import { openConnections } from '../support/raw-connections.ts'
import { until } from '../support/until.ts'

const connections = 150
const maxMegabytes = 1000
const stored = 500
const fillerLength = 10_000
/** The limit is 30 s without progress. Node starts it again while it counts what the system took (89 s measured). */
const closedWithinMs = 120_000

const request = 'GET /api/gateway/notifications/details?limit=200 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'

export const unreadAnswers: Fault = {
  name: 'unread-answers',
  promise: `${connections} connections that ask for 2 MiB each and never read cost less than ${maxMegabytes} MB, and are closed`,
  async run(place) {
    const gateway = await place.startGateway(await place.gatewayOptions())
    const load = startNotificationLoad([gateway.url], { connections: 8, perSecond: 100, fillerLength })
    await load.until(stored)
    const before = residentMegabytes(gateway.pid)
    const descriptors = countDescriptors(gateway.pid)
    const startedAt = performance.now()
    const sockets = await openConnections(gateway.port, connections, request)
    await until(() => countDescriptors(gateway.pid) >= descriptors + connections)
    let peak = 0
    const watching = setInterval(() => {
      peak = Math.max(peak, residentMegabytes(gateway.pid))
    }, 100)
    // A client that reads nothing does not notice that its connection was closed.
    await until(() => countDescriptors(gateway.pid) <= descriptors, closedWithinMs)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    clearInterval(watching)
    for (const socket of sockets) socket.destroy()
    const told = await load.stop()
    assert.deepEqual([told.broken, [...told.refused]], [0, []])
    assert.ok(peak < maxMegabytes, `${peak} MB`)
    return {
      figure: `${count(connections)} closed after ${seconds} s; ${before} MB before, ${peak} MB at most, ${residentMegabytes(gateway.pid)} MB afterwards; ${await auditInWords(gateway.url, told, fillerLength)}, none refused`,
      logLine: null,
    }
  },
}
