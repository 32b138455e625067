import pg from 'pg'

const connectTimeoutMs = 3000
/** The server cancels a statement after this time, so that a held lock becomes a 503 while the sender still waits. */
const statementTimeoutMs = 4000
/** The client gives up a little later, in case the server no longer answers. */
const queryTimeoutMs = 5000

/** Advisory locks: any numbers that no other program is likely to use. */
export const migrationLock = 7_268_512_001
export const indexLock = 7_268_512_002
export const pruneLock = 7_268_512_003

/** The channel on which each batch is announced, with the name of its writer. */
export const channel = 'pasarela_journal'

/** How every connection of the journal is made. A commit must be on disk, whatever the server's default. */
export function connectionSettings(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'pasarela',
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    // Statements are sent without waiting for the answer to the one before: a batch takes two round trips.
    pipeline: true,
    // Compiling a plan takes longer than any statement of the journal, and every statement has its index. With the
    // default `random_page_cost` of 4 a page of a list is planned as a sort of all entries until the table has been
    // analyzed: 30 ms of 100,000.
    options: '-c synchronous_commit=on -c jit=off -c enable_seqscan=off -c random_page_cost=1',
    types: { getTypeParser },
  }
}

/** Connections of one gateway: one writes at a time, the others read. */
export function createPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ ...connectionSettings(databaseUrl), max: 4 })
  // A connection that breaks rejects its queries, and the next one gets another. It also emits an error, idle or in
  // use, which would end the thread if nobody listened.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

type Work<T> = (client: pg.PoolClient) => Promise<T>

/** Runs work on its own connection. When the work fails, the connection is closed, which rolls back its transaction. */
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

/** One transaction. */
export function transact<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
  return withClient(pool, async client => {
    const [, result] = await Promise.all([client.query('BEGIN'), work(client)])
    await client.query('COMMIT')
    return result
  })
}

/** `bigint` as a number: seqs stay far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number) =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid)
