/** The faults of the gateway, and those of the database and of `pasarela listen` beside it. */
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresServer } from '../../server/journal/tests/support/postgres-server.ts'
import { startChild } from '../../server/tests/support/child-process.ts'
import { stop } from '../harness/place.ts'
import { watchMegabytes } from '../harness/process-state.ts'
import { quantile } from '../harness/statistics.ts'
import { showCount } from '../harness/table.ts'
import { until } from '../harness/until.ts'
import { requestIdOf } from '../load/kinds.ts'
import { runLoadApart } from '../load/load-apart.ts'
import { connectionFaults } from './connection-faults.ts'
import { duringLoad, type GatewayFault, type Scene } from './during-load.ts'
import { processFaults } from './process-faults.ts'

/** A read counts as served normally within this time. */
const normalMs = 250
const payment = '/api/gateway/payments/5'

const overload: GatewayFault = {
  name: 'overload',
  promise:
    '600 connections with notifications and 1,400 with reads, past capacity: every refusal is a 503 with Retry-After, less than 512 MB are used, and all is normal within 5 s afterwards',
  // Refused clients return much sooner than `Retry-After` asks for.
  load: { connections: 600, pauseMs: 100 },
  refuses: 'perhaps',
  options: async place => ({
    GATEWAY_PROVIDER_URL: (await place.startSubject('provider-stub', { DELAY_MS: '50' })).url,
    NODE_OPTIONS: '--max-old-space-size=256',
  }),
  async cause({ gateway, load }) {
    const { url, port, pid } = gateway()
    const endWatch = watchMegabytes(pid, 512)
    // The plan has more reads than the gateway performs at once, so that some are refused.
    const plan = { kind: 'reads' as const, ports: [port], paths: [payment], connections: 1400 }
    const reads = await runLoadApart({ ...plan, durationMs: 20_000, pauseMs: 100 })
    const { latencies } = await load.stop()
    const endedAt = performance.now()
    let recoveryMs = 0
    while ((await serveMs(url)) > normalMs) recoveryMs = performance.now() - endedAt
    const peak = endWatch()
    assert.ok(reads.refused.has(503), 'no read was refused, so this was no overload')
    assert.deepEqual([reads.wrong, reads.broken], [null, 0])
    assert.ok(recoveryMs < 5000, `normal after ${recoveryMs} ms`)
    const p99 = (times: number[]) => `p99 ${Math.round(quantile(times, 0.99))} ms`
    return `${showCount(reads.acknowledged.size)} reads served, ${p99(reads.latencies)}, ${showCount(reads.refused.get(503) ?? 0)} refused; ${peak} MB at most (heap limit 256 MB); normal after ${Math.round(recoveryMs)} ms; notifications ${p99(latencies)}`
  },
}

/** Time of a read in milliseconds. Infinite if it was refused. */
async function serveMs(url: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url + payment)
  await response.arrayBuffer()
  return response.status === 200 ? performance.now() - startedAt : Infinity
}

/** The faults of PostgreSQL while two gateways store notifications in it. */
const databaseFaults = [
  databaseFault('database-away', 'stopped for 60 s', async server => {
    await server.stop()
    await wait(60_000)
    await server.start()
  }),
  databaseFault('database-killed', 'killed 5 times', async (server, { load }) => {
    for (let times = 0; times < 5; times++) {
      await server.kill()
      await server.start()
      await load.until(300)
    }
  }),
  databaseFault('database-frozen', 'frozen for 30 s', async server => {
    await server.freeze()
    await wait(30_000)
    await server.thaw()
  }),
]

function databaseFault(
  name: string,
  what: string,
  disturb: (server: PostgresServer, scene: Scene) => Promise<void>,
): GatewayFault {
  return {
    name,
    promise: `two gateways refuse what they cannot store while PostgreSQL is ${what}, and lose nothing they acknowledged`,
    onPostgres: true,
    refuses: true,
    logLines: [/could not store entries/, /stores entries again/],
    async cause(scene) {
      if (scene.postgres) await disturb(scene.postgres, scene)
      await scene.load.until(500)
      return `PostgreSQL ${what}`
    },
  }
}

const listenKilled: GatewayFault = {
  name: 'listen-killed',
  promise: 'what `pasarela listen` forwards arrives, although it and the gateway are killed',
  load: { connections: 16, perSecond: 50 },
  breaks: true,
  async cause({ place, gateway, restart, load }) {
    const kills = 20
    const shop = await place.startShop()
    const state = { XDG_STATE_HOME: place.path('state') }
    const flags = ['--gateway', `${gateway().url}/api/gateway`, '--forward-to', `${shop.url}/hook`, '--json']
    const listen = (...more: string[]) =>
      startChild('cli/main.ts', state, null, ['listen', ...flags, ...more])
    let listener = listen('--after', '0')
    await until(() => listener.stderr().includes('Forwarding'))
    for (let kill = 0; kill < kills; kill++) {
      await wait(500 + Math.random() * 1500)
      if (kill % 2 === 0) await restart('SIGKILL')
      else {
        await stop(listener, 'SIGKILL')
        listener = listen()
      }
    }
    await load.stop()
    const arrived = () => shop.requests.map(({ headers }) => String(headers['x-request-id']))
    await until(() => {
      const ids = new Set(arrived())
      return [...load.told.acknowledged.keys()].every(id => ids.has(requestIdOf(id)))
    })
    const repeated = arrived().length - new Set(arrived()).size
    // Only notifications that were under way when the command was killed may come again.
    assert.ok(repeated <= kills / 2, `${repeated} came again`)
    return `${kills} kills, 0 missed by the shop, ${repeated} repeated`
  },
}

export const gatewayFaults = [
  ...processFaults,
  ...connectionFaults,
  overload,
  ...databaseFaults,
  listenKilled,
].map(duringLoad)
