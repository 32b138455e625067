/** PostgreSQL fails while two gateways store notifications in it. */
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresServer } from '../../server/journal/tests/support/postgres-server.ts'
import { auditInWords, count } from '../support/audit.ts'
import type { Fault } from '../support/fault.ts'
import { logLineOf } from '../support/log-lines.ts'
import { type NotificationLoad, startNotificationLoad } from '../support/notification-load.ts'

const awayMs = 60_000
const frozenMs = 30_000
const kills = 5

export const databaseAway = duringLoad(
  'database-away',
  `PostgreSQL is stopped for ${awayMs / 1000} s`,
  async server => {
    await server.stop()
    await wait(awayMs)
    await server.start()
  },
)

export const databaseKilled = duringLoad(
  'database-killed',
  `PostgreSQL is killed ${kills} times`,
  async (server, load) => {
    for (let times = 0; times < kills; times++) {
      await server.kill()
      await server.start()
      await load.until(300)
    }
  },
)

export const databaseFrozen = duringLoad(
  'database-frozen',
  `PostgreSQL is frozen for ${frozenMs / 1000} s`,
  async server => {
    await server.freeze()
    await wait(frozenMs)
    await server.thaw()
  },
)

type Disturb = (server: PostgresServer, load: NotificationLoad) => Promise<void>

function duringLoad(name: string, what: string, disturb: Disturb): Fault {
  return {
    name,
    promise: `two gateways refuse what they cannot store while ${what}, and lose nothing they acknowledged`,
    async run(place) {
      const server = await place.startPostgres()
      const start = async () => place.startGateway(await place.gatewayOptions({ DATABASE_URL: server.url }))
      const gateways = [await start(), await start()] as const
      const load = startNotificationLoad(gateways.map(({ url }) => url))
      await load.until(500)
      await disturb(server, load)
      await load.until(1000)
      const { refused, ...told } = await load.stop()
      assert.deepEqual([...refused.keys()], [503], 'refusals')
      assert.equal(told.broken, 0, 'broken connections')
      for (const gateway of gateways) logLineOf(gateway, /stores entries again/)
      const stored = await auditInWords(gateways[0].url, { refused, ...told })
      return {
        figure: `64 connections: ${stored}; ${count(refused.get(503) ?? 0)} refused with 503`,
        logLine: logLineOf(gateways[0], /could not store entries/),
      }
    },
  }
}
