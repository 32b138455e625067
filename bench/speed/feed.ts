/** Time from the sender's 200 to the subscriber's event, at a constant 200 notifications per second. */
import type { Part } from '../harness/part.ts'
import { type Server, stop } from '../harness/place.ts'
import { readCpu } from '../harness/process-state.ts'
import { figuresOf, median, quantile } from '../harness/statistics.ts'
import { note, printTable, type Row, showCount } from '../harness/table.ts'
import { until } from '../harness/until.ts'
import { reserveIds } from '../load/kinds.ts'
import { runLoad } from '../load/load.ts'
import { markers, readNumbers, subscribe } from '../load/subscribers.ts'

const subscriberCounts = [1, 100, 1000]
const rate = { kind: 'notifications', connections: 16, perSecond: 200 } as const
const events = 800
const warmUpEvents = 200
/** Time limit for the last events. Later events count as lost. */
const timeoutMs = 5000

export const feed: Part = {
  name: 'feed',
  about: 'from the sender’s 200 to 1, 100 and 1,000 subscribers',
  run: async place => {
    const rows: Row[] = []
    for (const count of subscriberCounts) {
      const gateway = await place.startGateway()
      rows.push({ name: `${showCount(count)} subscribers`, ...(await measureDelivery(gateway, count)) })
      await stop(gateway)
    }
    printTable(
      `feed: ${rate.perSecond} notifications per second, verified and durable; milliseconds from the sender’s 200 to the event`,
      rows,
    )
    note('An event may arrive before the sender has read its 200. Such a delivery has a negative time.')
  },
}

async function measureDelivery({ port, pid }: Server, count: number): Promise<Omit<Row, 'name'>> {
  const sockets = await subscribe(port, count)
  await runLoad({ ...rate, ports: [port], count: warmUpEvents })
  const first = reserveIds()
  const arrivals = new Float64Array(count * events).fill(Number.NaN)
  let arrived = 0
  for (const [index, socket] of sockets.entries()) {
    readNumbers(socket, markers.resource, id => {
      if (id < first) return
      arrivals[index * events + (id - first)] = performance.now()
      arrived++
    })
  }
  const before = readCpu(pid).all
  const load = { ...rate, ports: [port], count: events, first }
  const { acknowledged, latencies, elapsedMs } = await runLoad(load)
  const cpuShare = (readCpu(pid).all - before) / 1000 / elapsedMs
  await until(() => arrived === arrivals.length, timeoutMs).catch(() => {})
  for (const socket of sockets) socket.destroy()
  const delays = arrivals
    .map((arrivedAt, at) => arrivedAt - (acknowledged.get(String(first + (at % events))) ?? Number.NaN))
    .filter(delay => !Number.isNaN(delay))
  return {
    figures: {
      'events/s': (delays.length / elapsedMs) * 1000,
      ...figuresOf(delays),
      'POST p50': median(latencies),
      'POST p99': quantile(latencies, 0.99),
      'CPU %': cpuShare * 100,
      lost: arrivals.length - delays.length,
    },
    bars: { lost: { below: 1 } },
  }
}
