/** Time from the sender's 200 to the answer of `GET /notifications/wait`, with 1,000 requests that wait at once. */
import assert from 'node:assert/strict'
import type { Part } from '../harness/part.ts'
import type { Server } from '../harness/place.ts'
import { figuresOf } from '../harness/statistics.ts'
import { note, printTable, type Row, showCount } from '../harness/table.ts'
import { until } from '../harness/until.ts'
import { Connection, openSockets } from '../load/connection.ts'
import { reserveIds } from '../load/kinds.ts'
import { runLoad } from '../load/load.ts'

const waiters = 1000
const perSecond = 200
const bar = { below: 100 }

export const waiting: Part = {
  name: 'waiting',
  about: 'from the sender’s 200 to 1,000 requests that wait for it',
  run: async place => {
    const gateway = await place.startGateway()
    printTable(`waiting: ${showCount(waiters)} requests wait; from the sender’s 200 to the answer`, [
      { name: `each for its own of ${perSecond} a second`, ...(await measureWaits(gateway, waiters)) },
      { name: 'all for the same notification', ...(await measureWaits(gateway, 1)) },
    ])
    note('An answer may arrive before the sender has read its 200. Such a wait has a negative time.')
  },
}

/** @param events the number of notifications, which the waiters wait for in turn */
async function measureWaits({ url, port }: Server, events: number): Promise<Omit<Row, 'name'>> {
  const first = reserveIds()
  const connections = (await openSockets(port, waiters)).map(socket => new Connection(socket))
  const arrivals = connections.map(async (connection, waiter) => {
    const path = `/api/gateway/notifications/wait?resource=${first + (waiter % events)}&timeout=60`
    const { status, text } = await connection.exchange(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
    assert.equal(status, 200, text())
    return performance.now()
  })
  // The gateway counts the requests that wait.
  const metric = `pasarela_requests_under_way{share="waits"} ${waiters}\n`
  await until(async () => (await (await fetch(`${url}/metrics`)).text()).includes(metric))
  const load = { kind: 'notifications' as const, ports: [port], connections: 16, perSecond, first }
  const { acknowledged } = await runLoad({ ...load, count: events })
  const delays = (await Promise.all(arrivals)).map(
    (arrivedAt, waiter) => arrivedAt - (acknowledged.get(String(first + (waiter % events))) ?? Number.NaN),
  )
  for (const connection of connections) connection.close()
  return { figures: figuresOf(delays), bars: { 'p99 ms': bar } }
}
