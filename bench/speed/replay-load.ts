/** POST /webhooks while subscribers replay the journal from its first entry, compared with the same load without them. */
import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Part } from '../harness/part.ts'
import { type Server, startEngines, stop } from '../harness/place.ts'
import { inTurns } from '../harness/rounds.ts'
import { ratios } from '../harness/statistics.ts'
import { printTable, showCount } from '../harness/table.ts'
import { until } from '../harness/until.ts'
import { requireSuccess } from '../load/load.ts'
import { runLoadApart } from '../load/load-apart.ts'
import { markers, readNumbers, subscribe } from '../load/subscribers.ts'
import { fillJournal } from './fill-journal.ts'

const entries = 27_000
const subscriberCounts = [0, 100, 1000]
const load = { kind: 'notifications', connections: 32, durationMs: 2500 } as const
/** Time from the start of the subscribers to the sample. */
const settleMs = 1500
/** The bar is a share of the rate without subscribers (decision 049). */
const bar = { atLeast: 0.8 }

export const replayLoad: Part = {
  name: 'replay-load',
  about: 'webhooks while 0, 100 and 1,000 subscribers replay the journal',
  run: async place => {
    for (const { name, options } of await startEngines(place)) {
      const gatewayOptions = await place.gatewayOptions(options)
      await fillJournal(gatewayOptions, entries)
      const gateway = await place.startGateway(gatewayOptions)
      // The first sample warms up, and is not counted.
      await measureRate(gateway, 0)
      const takers = subscriberCounts.map(count => () => measureRate(gateway, count))
      const [alone = [], ...others] = await inTurns(takers, 6)
      await stop(gateway)
      printTable(
        `replay-load: acknowledgements at ${load.connections} connections, while others replay ${showCount(entries)} entries, ${name}`,
        [alone, ...others].map((rates, index) => ({
          name: `${showCount(subscriberCounts[index] ?? 0)} replaying`,
          figures: { 'acks/s': rates, ratio: ratios(rates, alone) },
          bars: { ratio: index > 0 ? bar : undefined },
        })),
      )
    }
  },
}

/** Acknowledgements per second while this many subscribers replay. */
async function measureRate({ port, url }: Server, count: number): Promise<number> {
  const stopReplays = startReplays(port, count)
  if (count > 0) await wait(settleMs)
  const { acknowledged, elapsedMs } = requireSuccess(await runLoadApart({ ...load, ports: [port] }))
  assert.ok((await countReplaying(url)) >= count / 2, 'the subscribers had caught up before the end')
  stopReplays()
  await until(async () => (await countReplaying(url)) === 0)
  return (acknowledged.size / elapsedMs) * 1000
}

/** Starts subscribers that replay the journal again and again. */
function startReplays(port: number, count: number): () => void {
  let isStopped = false
  const sockets = new Set<Socket>()
  async function replay(subscribers: number): Promise<void> {
    for (const socket of await subscribe(port, subscribers, 0)) {
      if (isStopped) socket.destroy()
      sockets.add(socket)
      readNumbers(socket, markers.seq, seq => {
        if (seq !== entries || isStopped) return
        socket.destroy()
        sockets.delete(socket)
        void replay(1)
      })
    }
  }
  void replay(count)
  return () => {
    isStopped = true
    for (const socket of sockets) socket.destroy()
  }
}

async function countReplaying(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^pasarela_feed_subscribers\{state="replaying"\} (\d+)$/m.exec(metrics)?.[1])
}
