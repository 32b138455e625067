import type { Engine } from '../engine.ts'
import { createForwardReads } from '../forwards.ts'
import { createReads } from '../reads.ts'
import { createAppend } from './append.ts'
import { migratePostgres } from './migrations.ts'
import { createPool } from './pool.ts'
import { prunePostgres } from './prune.ts'
import { changePostgres, createPostgresIndexer, searchWords } from './words.ts'

/**
 * The journal in a PostgreSQL database, schema `pasarela`, shared by any number of gateways. Rejects if the database
 * cannot be reached or is newer than the program.
 */
export async function openPostgresEngine(databaseUrl: string, writer: string): Promise<Engine> {
  await migratePostgres(databaseUrl)
  const pool = createPool(databaseUrl)
  return {
    append: createAppend(pool, writer),
    ...createReads({
      query: async (sql, values) => (await pool.query(sql, values)).rows,
      search: (filter, part) => searchWords(pool, filter, part),
      isOneOf: '= ANY(ARRAY(SELECT json_array_elements_text($1::json)::bigint))',
    }),
    ...createForwardReads({ query: async (sql, values) => (await pool.query(sql, values)).rows }),
    annotate: (seq, note) => changePostgres(pool, seq, { note }),
    markForward: (seq, forward) => changePostgres(pool, seq, forward),
    replaceSetting: async ({ name, from, to }) => {
      const { rowCount } =
        from === null
          ? await pool.query('INSERT INTO settings VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, to])
          : await pool.query('UPDATE settings SET value = $3 WHERE name = $1 AND value = $2', [
              name,
              from,
              to,
            ])
      return rowCount === 1
    },
    checkWritable: async () => {
      await pool.query('UPDATE state SET next_seq = next_seq')
    },
    pruneStep: bounds => prunePostgres(pool, bounds),
    indexStep: createPostgresIndexer(pool),
    close: () => pool.end(),
  }
}
