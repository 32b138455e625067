import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import type { Extent } from './extent.ts'
import { hidePassword, type Programs, startProgram } from './postgres-programs.ts'

/** What the database has before a restore. */
export type Found = {
  /** Whether it has a journal. */
  hasJournal: boolean
  /** Whether a gateway is connected. */
  isInUse: boolean
}

async function ask<Row extends pg.QueryResultRow>(databaseUrl: string, query: string): Promise<Row> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  // A lost connection rejects the query, too.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Row>(query)
    return rows[0] as Row
  } finally {
    await client.end().catch(() => {})
  }
}

export async function lookAtDatabase(databaseUrl: string): Promise<Found> {
  const { there, connected } = await ask<{ there: string | null; connected: string }>(
    databaseUrl,
    `SELECT to_regnamespace('pasarela')::text AS there, (SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'pasarela') AS connected`,
  )
  return { hasJournal: there !== null, isInUse: Number(connected) > 0 }
}

export async function readPostgresExtent(databaseUrl: string): Promise<Extent> {
  const query = 'SELECT count(*) AS entries, max(seq) AS newest, max(received_at) AS at FROM pasarela.entries'
  const row = await ask<{ entries: string; newest: string | null; at: string | null }>(databaseUrl, query)
  return {
    entries: Number(row.entries),
    newest: row.newest === null ? null : Number(row.newest),
    newestAt: row.at,
  }
}

type Target = {
  databaseUrl: string
  /** The name that a schema gets that is there. Null if there is none. */
  keptAs: string | null
}

/** Restores a dump in one transaction: wherever a program fails, nothing has changed. */
export async function restorePostgres(dump: string, { databaseUrl, keptAs }: Target, programs: Programs) {
  const { address, password } = hidePassword(databaseUrl)
  const args = ['--no-psqlrc', '--quiet', '--output=/dev/null', '--set=ON_ERROR_STOP=1', address]
  const psql = startProgram('psql', args, { ...programs, password })
  const { stdin } = psql
  if (stdin === null) throw new Error('psql has no input')
  // It ends early after an error, which `ended` tells.
  stdin.on('error', () => {})
  psql.stdout?.resume()
  const source = startProgram('pg_restore', ['--file=-', dump], programs)
  await write(stdin, 'BEGIN; SET LOCAL client_min_messages = warning;\n')
  if (keptAs !== null) await write(stdin, `ALTER SCHEMA pasarela RENAME TO ${keptAs};\n`)
  await passOn(source.stdout as Readable, stdin)
  const failure = await source.ended.then(
    () => null,
    (error: Error) => error,
  )
  // Without COMMIT nothing changes. It may have stopped within the rows of a table.
  await write(stdin, failure === null ? 'COMMIT;\n' : '\n\\.\nROLLBACK;\n')
  stdin.end()
  if (failure !== null) {
    await psql.ended.catch(() => {})
    throw failure
  }
  await psql.ended
}

/**
 * pg_restore of version 17 and later sets `transaction_timeout` for every server, and one of version 16 or older refuses
 * it. Rows, which may look like that, follow the first COPY, and pass unchanged.
 */
async function passOn(from: Readable, to: Writable): Promise<void> {
  let start = Buffer.alloc(0)
  let hasRows = false
  for await (const chunk of from as AsyncIterable<Buffer>) {
    if (hasRows) {
      await write(to, chunk)
      continue
    }
    start = Buffer.concat([start, chunk])
    hasRows = start.includes('\nCOPY ')
    if (hasRows) await write(to, withoutTimeout(start))
  }
  if (!hasRows) await write(to, withoutTimeout(start))
}

function withoutTimeout(start: Buffer): Buffer {
  const rows = start.indexOf('\nCOPY ')
  const end = rows === -1 ? start.length : rows
  // Latin-1 has a character for each byte.
  const settings = start.toString('latin1', 0, end).replace(/^SET transaction_timeout = 0;$/m, '')
  return Buffer.concat([Buffer.from(settings, 'latin1'), start.subarray(end)])
}

async function write(to: Writable, chunk: string | Buffer): Promise<void> {
  if (to.write(chunk) || to.destroyed) return
  // The one that does not come would keep its listener for each chunk.
  const { promise, resolve } = Promise.withResolvers<void>()
  to.once('drain', resolve).once('close', resolve)
  await promise
  to.off('drain', resolve).off('close', resolve)
}
