/** The faults of the gateway, and those of the database and of `pasarela listen` beside it. */
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresServer } from '../../server/journal/tests/support/postgres-server.ts'
import { startChild } from '../../server/tests/support/child-process.ts'
import { stop } from '../harness/place.ts'
import { until } from '../harness/until.ts'
import { requestIdOf } from '../load/kinds.ts'
import { connectionFaults } from './connection-faults.ts'
import { duringLoad, type GatewayFault, type Scene } from './during-load.ts'
import { overload } from './overload.ts'
import { processFaults } from './process-faults.ts'

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
