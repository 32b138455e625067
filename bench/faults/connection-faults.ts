/** Clients that hold connections, read slowly or not at all, or ask for too much. */
import assert from 'node:assert/strict'
import { countDescriptors, residentMegabytes, watchMegabytes } from '../harness/process-state.ts'
import { showCount } from '../harness/table.ts'
import { until } from '../harness/until.ts'
import { openSockets } from '../load/connection.ts'
import type { Load } from '../load/load.ts'
import { runLoadApart } from '../load/load-apart.ts'
import { feedRequest } from '../load/subscribers.ts'
import type { GatewayFault } from './during-load.ts'

/** Fills the journal, so that 200 entries are a page of 2 MiB. */
const largeNotifications = { connections: 8, perSecond: 100, fillerLength: 10_000 }
/** Limit of the memory of a gateway that makes large answers, in MB. */
const maxMegabytes = 600

export const connectionFaults: GatewayFault[] = [
  {
    name: 'descriptors',
    promise:
      'without a free descriptor the gateway serves the connections it has, and new ones once there is room',
    maxFiles: 100,
    load: { connections: 8 },
    logLines: [/limit of open files/],
    async cause({ gateway, load, http }) {
      const { port, pid } = gateway()
      const idle = await openSockets(port, 200)
      await load.until(1000)
      const most = countDescriptors(pid)
      assert.ok(most >= 99, `only ${most} of 100 descriptors were used`)
      for (const socket of idle) socket.destroy()
      await until(() => countDescriptors(pid) < 90)
      assert.equal((await http('GET', '/readyz')).status, 200)
      return '200 connections with 100 descriptors'
    },
  },
  {
    name: 'idle-connections',
    promise: '2,000 connections that send nothing cost less than 100 MB and refuse nobody',
    async cause({ gateway, load }) {
      const { port, pid } = gateway()
      await load.until(1500)
      const before = residentMegabytes(pid)
      const idle = await openSockets(port, 2000)
      await load.until(2000)
      const growth = residentMegabytes(pid) - before
      assert.ok(growth < 100, `${growth} MB`)
      for (const socket of idle) socket.destroy()
      return `2,000 idle, ${growth} MB more`
    },
  },
  {
    name: 'slow-subscribers',
    promise: '1,000 subscribers that read slowly cost less than 300 MB and delay no acknowledgement for long',
    async cause({ gateway, load }) {
      const { port, pid } = gateway()
      const rateAlone = await rateOf(load, 2000)
      const before = residentMegabytes(pid)
      const sockets = await openSockets(port, 1000, feedRequest())
      // Each connection reads 512 bytes a second. The load makes some hundred times as many.
      const reading = setInterval(() => {
        for (const socket of sockets) socket.read(512)
      }, 1000)
      const rate = await rateOf(load, 10_000)
      clearInterval(reading)
      const growth = residentMegabytes(pid) - before
      for (const socket of sockets) socket.destroy()
      assert.ok(growth < 300, `${growth} MB`)
      return `${rate} acknowledgements a second (${rateAlone} without them), ${growth} MB more`
    },
  },
  {
    name: 'unread-answers',
    promise: `150 connections that ask for 6 MiB each and never read cost less than ${maxMegabytes} MB, and are closed within 45 s`,
    load: largeNotifications,
    async cause({ gateway }) {
      const { port, pid } = gateway()
      const descriptors = countDescriptors(pid)
      const startedAt = performance.now()
      const sockets = await openSockets(port, 150, threePages)
      await until(() => countDescriptors(pid) > descriptors)
      const endWatch = watchMegabytes(pid, maxMegabytes)
      // A client that reads nothing does not notice that the gateway closed its connection after 30 s without progress,
      // so descriptors are counted. The rest of the 45 s is for making the answers.
      await until(() => countDescriptors(pid) <= descriptors, 45_000)
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      const peak = endWatch()
      for (const socket of sockets) socket.destroy()
      assert.ok(seconds > 10, `all were closed after ${seconds} s, so no answer was unread`)
      return `150 closed after ${seconds} s, ${peak} MB at most`
    },
  },
  {
    name: 'large-answers',
    promise: `1,000 connections that ask for 3 pages of 2 MiB each get them or a 503 with Retry-After, and less than ${maxMegabytes} MB are used`,
    load: largeNotifications,
    options: () => ({ NODE_OPTIONS: '--max-old-space-size=256' }),
    async cause({ gateway }) {
      const { port, pid } = gateway()
      const endWatch = watchMegabytes(pid, maxMegabytes)
      const reads = { kind: 'reads' as const, paths: ['/api/gateway/notifications/details?limit=200'] }
      const plan = { ...reads, ports: [port], connections: 1000, count: 3000 }
      const { acknowledged, refused, broken, wrong } = await runLoadApart(plan)
      const peak = endWatch()
      const counts = [acknowledged.size, refused.get(503) ?? 0] as const
      assert.deepEqual([broken, wrong], [0, null])
      assert.ok(Math.min(...counts) > 0, `${counts} served and refused`)
      const [served, refusals] = counts.map(showCount)
      return `${served} pages served, ${refusals} refused, ${peak} MB at most (heap limit 256 MB)`
    },
  },
]

/** Acknowledgements per second. */
async function rateOf(load: Load, acknowledgements: number): Promise<number> {
  const startedAt = performance.now()
  await load.until(acknowledgements)
  return Math.round((acknowledgements / (performance.now() - startedAt)) * 1000)
}

/** The answer is larger than the system's buffers. `connection: close` ends the connections that are refused. */
const input = encodeURIComponent('{"0":{"limit":200},"1":{"limit":200},"2":{"limit":200}}')
const batch = 'notifications.details,notifications.details,notifications.details'
const threePages = `GET /trpc/${batch}?batch=1&input=${input} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`
