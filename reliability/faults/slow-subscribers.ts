import assert from 'node:assert/strict'
import { auditInWords } from '../support/audit.ts'
import type { Fault } from '../support/fault.ts'
import { type NotificationLoad, startNotificationLoad } from '../support/notification-load.ts'
import { residentMegabytes } from '../support/process-state.ts'
import { openConnections } from '../support/raw-connections.ts'

const subscribers = 1000
const acknowledgements = 10_000
const maxMegabytes = 300
/** Each subscriber reads 512 bytes a second. The load makes some hundred times as many. */
const readBytes = 512
const readIntervalMs = 1000

const request =
  'GET /trpc/notifications.feed HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n\r\n'

export const slowSubscribers: Fault = {
  name: 'slow-subscribers',
  promise: `${subscribers} subscribers that read slowly cost less than ${maxMegabytes} MB and delay no acknowledgement for long`,
  async run(place) {
    const gateway = await place.startGateway(await place.gatewayOptions())
    const load = startNotificationLoad([gateway.url])
    const rateAlone = await rateOf(load, 2000)
    const before = residentMegabytes(gateway.pid)
    const sockets = await openConnections(gateway.port, subscribers, request)
    const reading = setInterval(() => {
      for (const socket of sockets) socket.read(readBytes)
    }, readIntervalMs)
    const rate = await rateOf(load, acknowledgements)
    const growth = residentMegabytes(gateway.pid) - before
    clearInterval(reading)
    for (const socket of sockets) socket.destroy()
    const told = await load.stop()
    assert.deepEqual([told.broken, [...told.refused]], [0, []])
    assert.ok(growth < maxMegabytes, `${growth} MB`)
    return {
      figure: `${rate} acknowledgements a second (${rateAlone} without them), ${growth} MB more; ${await auditInWords(gateway.url, told)}, none refused`,
      logLine: null,
    }
  },
}

/** Acknowledgements per second. */
async function rateOf(load: NotificationLoad, acknowledgements: number): Promise<number> {
  const startedAt = performance.now()
  await load.until(acknowledgements)
  return Math.round((acknowledgements / (performance.now() - startedAt)) * 1000)
}
