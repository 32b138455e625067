import pg from 'pg'
import { describeAccounts } from '../../tests/support/journal-accounts-contract.ts'
import { describeEntries } from '../../tests/support/journal-contract.ts'
import { type JournalHarness, registerJournals } from '../../tests/support/journal-harness.ts'
import { describeLife } from '../../tests/support/journal-life-contract.ts'
import { describeSearch } from '../../tests/support/journal-search-contract.ts'
import { type PostgresServer, startPostgres } from '../../tests/support/postgres-server.ts'

let server: PostgresServer | undefined

const harness: JournalHarness = {
  start: async () => {
    server = await startPostgres()
  },
  stop: async () => {
    await server?.remove()
  },
  createPlace: async () => {
    const url = server?.url ?? ''
    // Dropping the schema is cheaper than a database for each test, whose creation and removal write 7 MB and force a checkpoint.
    await query(url, 'DROP SCHEMA IF EXISTS pasarela CASCADE')
    return {
      settings: { databaseUrl: url, dataDir: '' },
      makeNewer: async () => void (await query(url, 'INSERT INTO pasarela.version VALUES (9999)')),
      makeOlder: async () => void (await query(url, 'UPDATE pasarela.version SET version = 13')),
      dump: async () => {
        const rows = [
          ...(await query(url, 'SELECT row_to_json(one)::text AS text FROM pasarela.entries one')),
          ...(await query(url, 'SELECT row_to_json(one)::text AS text FROM pasarela.details one')),
          ...(await query(url, 'SELECT words::text AS text FROM pasarela.words')),
          ...(await query(url, "SELECT encode(body, 'escape') AS text FROM pasarela.details")),
        ]
        return rows.map(row => row.text).join('\n')
      },
      // The next test drops the schema, or the server ends.
      remove: async () => {},
    }
  },
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const journals = registerJournals(harness)
describeEntries(journals)
describeSearch(journals)
describeLife(journals)
describeAccounts(journals)
