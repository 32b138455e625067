import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type PostgresServer, startPostgres } from '../../journal/tests/support/postgres-server.ts'
import { sampleCall } from '../../journal/tests/support/samples.ts'
import { type Simulator, startSimulator } from '../../simulator/start/simulator.ts'
import { createCollectingLogger } from '../../tests/support/collecting-logger.ts'
import { openTestJournal } from '../../tests/support/open-test-journal.ts'
import { parseConfig } from '../config.ts'
import { openServices } from '../services.ts'
import { removeIdleAccounts, watchIdleAccounts } from './idle-accounts.ts'

const dayMs = 86_400_000
const hourMs = 60 * 60_000

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

test('the accounts are looked at every hour until the end, and a look that fails is logged', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { logger, lines } = createCollectingLogger()
  const removed: string[] = []
  let looks = 0
  const end = watchIdleAccounts({
    journal: {
      accounts: async () => {
        if (++looks === 2) throw new Error('The journal is away.')
        return [{ name: `idle-${looks}`, used_at: '2020-01-01T00:00:00.000Z' } as never]
      },
    },
    accounts: { remove: async name => removed.push(name) },
    ...{ days: 1, now: Date.now, logger },
  })
  await vi.advanceTimersByTimeAsync(hourMs - 1)
  expect(looks).toBe(0)
  await vi.advanceTimersByTimeAsync(2 * hourMs + 1)
  expect([looks, removed]).toEqual([3, ['idle-1', 'idle-3']])
  expect(lines.filter(line => line.includes('Accounts that nobody uses could not be removed.'))).toHaveLength(
    1,
  )
  end()
  await vi.advanceTimersByTimeAsync(2 * hourMs)
  expect(looks).toBe(3)
})
