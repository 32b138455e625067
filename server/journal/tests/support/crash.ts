import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import { type Comparison, compareWithStored, readAcknowledged, startWriter } from './writers.ts'

/**
 * The crash test. `node server/journal/tests/support/crash.ts [rounds]` kills writers (SQLite and PostgreSQL) and the
 * database server (PostgreSQL) with SIGKILL under load, and compares acknowledged with stored entries.
 */

/** One kind of crash. After `round` the place can be used for the next one. */
export type CrashTest = {
  round: () => Promise<void>
  compare: () => Promise<Comparison>
  remove: () => Promise<void>
}

/** Kills the writing process: over PostgreSQL if a server is given, else over SQLite. */
export async function createProcessCrash(server: PostgresServer | null): Promise<CrashTest> {
  const place = await createPlace(server)
  const order = { ...place, concurrency: 32, count: null }
  return {
    round: async () => {
      const writer = await startWriter(order)
      await writer.until('acknowledged', 50 + Math.floor(Math.random() * 300))
      await writer.kill()
    },
    compare: async () => compareWithStored(place, await readAcknowledged(place.acknowledgedFile)),
    remove: () => rm(place.folder, { recursive: true, force: true }),
  }
}

/** Kills the database server and its backends. The writing process stays, is refused, and recovers by itself. */
export async function createServerCrash(server: PostgresServer): Promise<CrashTest> {
  const place = await createPlace(server)
  const writer = await startWriter({ ...place, concurrency: 32, count: null })
  return {
    round: async () => {
      await writer.until('acknowledged', 50 + Math.floor(Math.random() * 200))
      await server.kill()
      await writer.until('refused', 1)
      await server.start()
      await writer.until('acknowledged', 1)
    },
    compare: async () => {
      await writer.kill()
      return compareWithStored(place, await readAcknowledged(place.acknowledgedFile))
    },
    remove: async () => {
      await writer.kill()
      await rm(place.folder, { recursive: true, force: true })
    },
  }
}

async function createPlace(server: PostgresServer | null) {
  const folder = await mkdtemp(join(tmpdir(), 'pasarela-crash-'))
  const acknowledgedFile = join(folder, 'acknowledged')
  return { folder, acknowledgedFile, dataDir: folder, ...(server !== null && { databaseUrl: server.url }) }
}

async function run(name: string, test: CrashTest, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) await test.round()
  const result = await test.compare()
  await test.remove()
  process.stdout.write(`${name}, ${rounds} rounds: ${JSON.stringify(result)}\n`)
  if (result.lost + result.torn + result.holes > 0) process.exitCode = 1
}

if (import.meta.main) {
  const rounds = Number(process.argv[2] ?? 20)
  await run('SQLite, process killed', await createProcessCrash(null), rounds)
  for (const [name, create] of [
    ['PostgreSQL, process killed', createProcessCrash],
    ['PostgreSQL, server killed', createServerCrash],
  ] as const) {
    const server = await startPostgres()
    try {
      await run(name, await create(server), rounds)
    } finally {
      await server.remove()
    }
  }
}
