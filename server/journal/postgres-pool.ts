import pg from 'pg'

const connectTimeoutMs = 3000
/** The server gives a statement up after this, so that a held lock turns into a 503 while the sender still waits. */
const statementTimeoutMs = 4000
/** This side gives up a little later: the server may be gone without a word. */
const queryTimeoutMs = 5000

/** How every connection of the journal is made. A commit must be on disk, whatever the server's default. */
export function connectionSettings(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'pasarela',
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    // Compiling a plan takes longer than any statement of the journal, and every statement has its index.
    options: '-c synchronous_commit=on -c jit=off -c enable_seqscan=off',
    types: { getTypeParser },
  }
}

/** Connections of one gateway: one writes at a time, the others read. */
export function createPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ ...connectionSettings(databaseUrl), max: 4 })
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

/** `bigint` as a number: seqs stay far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number) =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid)
