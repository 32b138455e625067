import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../../journal/tests/support/postgres-server.ts'
import { sampleCall } from '../../journal/tests/support/samples.ts'
import { type Simulator, startSimulator } from '../../simulator/start/simulator.ts'
import { createCollectingLogger } from '../../tests/support/collecting-logger.ts'
import { openTestJournal } from '../../tests/support/open-test-journal.ts'
import { parseConfig } from '../config.ts'
import { openServices } from '../services.ts'
import { removeIdleAccounts } from './idle-accounts.ts'

const dayMs = 86_400_000

let simulator: Simulator
let server: PostgresServer
beforeAll(async () => {
  simulator = await startSimulator()
  server = await startPostgres()
})
afterAll(async () => {
  await simulator?.close()
  await server?.remove()
})

test.each([
  ['SQLite', () => null],
  ['PostgreSQL', () => server.url],
])(
  '%s: accounts that nobody has used for days are removed, those that are used stay, also without entries',
  async (_engine, databaseUrl) => {
    const journal = await openTestJournal(databaseUrl())
    const { logger, lines } = createCollectingLogger()
    const config = parseConfig({
      APP_ENV: 'testing',
      GATEWAY_ACCESS_TOKEN: 'TEST-own',
      GATEWAY_PROVIDER_URL: simulator.url,
    })
    const { accounts, stop, close } = await openServices(config, {
      journal: journal.journal,
      logger,
      now: Date.now,
      listeningUrl: () => 'http://127.0.0.1:9',
      operations: [],
    })
    const idle = await accounts.create('idle', 'MLC')
    const used = await accounts.create('used', 'MLB')
    const yesterday = new Date(Date.now() + 6 * dayMs).toISOString()
    used.journal.recordCall(sampleCall({ received_at: yesterday }))
    idle.journal.recordCall(sampleCall())
    await journal.journal.flush()
    // Entries of other accounts displace theirs.
    await journal.journal.prune({ maxEntries: 0, maxBytes: 0, maxAgeDays: 30, maxRejectedEntries: 0 })
    const removeAfter = (days: number) =>
      removeIdleAccounts({
        journal: journal.journal,
        accounts,
        days,
        logger,
        now: () => Date.now() + 7 * dayMs,
      })
    expect(await removeAfter(8)).toEqual([])
    expect(await removeAfter(5)).toEqual(['idle'])
    expect(await removeAfter(5)).toEqual([])
    expect(accounts.all().map(({ account }) => account.name)).toEqual(['used'])
    expect(lines.filter(line => line.includes('An account that nobody used was removed.'))).toHaveLength(1)
    expect(await journal.journal.latest({ account: 'idle' }, 1)).toEqual([])
    await stop()
    await close()
    await journal.close()
  },
)
