import pg from 'pg'

const connectTimeoutMs = 3000
/**
 * The server cancels a statement after this time. If a lock is held, the sender of a notification gets a 503 before its
 * own timeout.
 */
const statementTimeoutMs = 4000
/** This limit is slightly longer, for a server that no longer answers. */
const queryTimeoutMs = 5000

/** Keys of advisory locks: arbitrary numbers that other programs are unlikely to use. */
export const migrationLock = 7_268_512_001
export const indexLock = 7_268_512_002
export const pruneLock = 7_268_512_003

/** The settings of every connection of the journal. Commits are on disk, whatever the server's default. */
export function connectionSettings(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'pasarela',
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    // Statements are sent without waiting for the previous answer, so a batch takes two round trips.
    pipeline: true,
    // Compiling a plan takes longer than any statement of the journal, and every statement has an index. With the
    // default `random_page_cost` of 4, PostgreSQL plans a page of a list as a sort of all entries until the table is
    // analyzed: 30 ms for 100,000 entries.
    options:
      '-c search_path=pasarela -c synchronous_commit=on -c jit=off -c enable_seqscan=off -c random_page_cost=1',
    types: { getTypeParser },
  }
}

/** The connections of one gateway: one writes at a time, the others read. */
export function createPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ ...connectionSettings(databaseUrl), max: 4 })
  // A connection that breaks rejects its queries, and the pool replaces it. It also emits an error, idle or in use,
  // which would end the thread without a listener.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

const names = new Map<string, string>()

/**
 * A statement that a connection parses once, and plans for all values as soon as PostgreSQL expects no loss by it.
 * Parsing and planning each time took 0.2 to 0.6 ms of a list (measured by `npm run bench -- journal`).
 */
export function prepare(text: string, values: unknown[] = []): pg.QueryConfig {
  const name = names.get(text) ?? `read-${names.size}`
  names.set(text, name)
  return { name, text, values }
}

type Work<T> = (client: pg.PoolClient) => Promise<T>

/** Runs work on its own connection. If the work fails, the connection is closed, which rolls back its transaction. */
export async function withClient<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Runs work in one transaction. The transaction is on disk when this resolves, or with `isLazy` shortly afterwards. */
export function transact<T>(pool: pg.Pool, work: Work<T>, isLazy = false): Promise<T> {
  return withClient(pool, async client => {
    const begin = [client.query('BEGIN')]
    if (isLazy) begin.push(client.query('SET LOCAL synchronous_commit = off'))
    const [result] = await Promise.all([work(client), ...begin])
    await client.query('COMMIT')
    return result
  })
}

/** Reads `bigint` as a number: seqs stay far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number) =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid)
