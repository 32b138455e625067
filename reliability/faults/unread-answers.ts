import assert from 'node:assert/strict'
import { auditInWords, count } from '../support/audit.ts'
import type { Fault } from '../support/fault.ts'
import { startNotificationLoad } from '../support/notification-load.ts'
import { countDescriptors, residentMegabytes, watchPeakMegabytes } from '../support/process-state.ts'
import { openConnections } from '../support/raw-connections.ts'
import { until } from '../support/until.ts'

const connections = 150
const maxMegabytes = 600
const stored = 500
const fillerLength = 10_000
/** Connections are closed after 30 s without progress. The rest is the time to make the answers. */
const closedWithinMs = 45_000

/** Three pages of 2 MiB, more than the system's buffers take. `connection: close` ends the connections that are refused. */
const input = encodeURIComponent('{"0":{"limit":200},"1":{"limit":200},"2":{"limit":200}}')
const batch = 'notifications.details,notifications.details,notifications.details'
const request = `GET /trpc/${batch}?batch=1&input=${input} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`

export const unreadAnswers: Fault = {
  name: 'unread-answers',
  promise: `${connections} connections that ask for 6 MiB each and never read cost less than ${maxMegabytes} MB, and are closed within ${closedWithinMs / 1000} s`,
  async run(place) {
    const gateway = await place.startGateway(await place.gatewayOptions())
    const load = startNotificationLoad([gateway.url], { connections: 8, perSecond: 100, fillerLength })
    await load.until(stored)
    const before = residentMegabytes(gateway.pid)
    const descriptors = countDescriptors(gateway.pid)
    const startedAt = performance.now()
    const sockets = await openConnections(gateway.port, connections, request)
    await until(() => countDescriptors(gateway.pid) > descriptors)
    const endWatch = watchPeakMegabytes(gateway.pid)
    // A client that reads nothing does not notice that its connection was closed.
    await until(() => countDescriptors(gateway.pid) <= descriptors, closedWithinMs)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const peak = endWatch()
    for (const socket of sockets) socket.destroy()
    const told = await load.stop()
    assert.deepEqual([told.broken, [...told.refused]], [0, []])
    assert.ok(seconds > 10, `all were closed after ${seconds} s, so no answer was unread`)
    assert.ok(peak < maxMegabytes, `${peak} MB`)
    return {
      figure: `${count(connections)} closed after ${seconds} s; ${before} MB before, ${peak} MB at most, ${residentMegabytes(gateway.pid)} MB afterwards; ${await auditInWords(gateway.url, told, fillerLength)}, none refused`,
      logLine: null,
    }
  },
}
