import pg from 'pg'
import { NewerDataError } from '../../../shared/process/newer-data.ts'
import { connectionSettings, migrationLock } from './pool.ts'

const counted = 'kind, status, operation, transport, purpose, topic, origin, verdict'

/**
 * The rows of `counts` for a table. A topic is cut, because PostgreSQL refuses an index entry of more than 2,700 bytes.
 */
function countRows(table: string): string {
  return `SELECT kind, status, coalesce(operation, ''), coalesce(transport, ''),
      CASE kind WHEN 'call' THEN coalesce(purpose, 'operation') ELSE '' END, coalesce(left(topic, 200), ''),
      CASE kind WHEN 'notification' THEN coalesce(origin, 'provider') ELSE '' END, coalesce(verdict, ''), count(*)
    FROM ${table} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`
}

/**
 * Migrations run forward only: step n leads to version n, and a released step is never edited. One exception: the first
 * three steps also created types and functions, which step 4 drops. They were removed from the steps, so a new database
 * never contains them.
 */
const steps: string[] = [
  `
  CREATE TABLE pasarela.state (single boolean PRIMARY KEY DEFAULT true CHECK (single), next_seq bigint NOT NULL,
    pruned_to bigint NOT NULL, rejected bigint NOT NULL, others bigint NOT NULL);
  INSERT INTO pasarela.state VALUES (true, 1, 0, 0, 0);
  -- A table of its own, so that indexing and appending never wait for each other's locks.
  CREATE TABLE pasarela.text_index (single boolean PRIMARY KEY DEFAULT true CHECK (single), indexed_to bigint NOT NULL);
  INSERT INTO pasarela.text_index VALUES (true, 0);

  CREATE TABLE pasarela.entries (seq bigint PRIMARY KEY, kind text NOT NULL, received_at text NOT NULL,
    topic text, action text, resource text, notification_id text, verdict text, reason text,
    status integer NOT NULL, live_mode integer, duplicate_of bigint, body_bytes integer,
    correlation_id text NOT NULL, payment_id text, operation text, door text, outcome text, error_code text,
    duration_ms double precision, provider_status integer, provider_request_id text, attempts integer);
  CREATE TABLE pasarela.details (seq bigint PRIMARY KEY, query text, headers text, body bytea, explanation text,
    request text, response text);
  CREATE TABLE pasarela.words (seq bigint PRIMARY KEY, words tsvector NOT NULL);
  -- Only the indexes that appending, pruning and plain lists need, because every index slows every notification.
  -- Filters use the text index, which is filled later.
  CREATE INDEX ON pasarela.entries (notification_id, seq) WHERE notification_id IS NOT NULL;
  CREATE INDEX ON pasarela.entries (seq) WHERE verdict = 'rejected';
  CREATE INDEX ON pasarela.entries (seq) WHERE kind = 'notification';
  CREATE INDEX words_words_idx ON pasarela.words USING gin (words);
  `,
  // Null: sent by the provider.
  'ALTER TABLE pasarela.entries ADD COLUMN origin text',
  `
  -- The number of each gateway's last batch since its start. The answer to a commit may be lost, and the gateway then
  -- sends the batch again. A commit may also arrive after the gateway has given it up. The number ensures that a batch
  -- is stored once.
  CREATE TABLE pasarela.writers (writer text PRIMARY KEY, number bigint NOT NULL,
    wrote_at timestamptz NOT NULL DEFAULT now()) WITH (fillfactor = 50);
  `,
  `
  DROP FUNCTION IF EXISTS pasarela.append, pasarela.append_2, pasarela.append_3, pasarela.find;
  DROP TYPE IF EXISTS pasarela.packed, pasarela.packed_2;
  ALTER TABLE pasarela.entries RENAME COLUMN door TO transport;
  -- The index contains filter values as words that include the name of their column, so it is rebuilt.
  TRUNCATE pasarela.words;
  UPDATE pasarela.text_index SET indexed_to = 0;
  `,
  `
  -- For lists of one kind, which would otherwise read past all entries of the other kind.
  CREATE INDEX entries_kind_seq_idx ON pasarela.entries (kind, seq);
  DROP INDEX pasarela.entries_seq_idx1;
  `,
  `
  -- Null: an operation. The index is rebuilt, because it contains the values of filters.
  ALTER TABLE pasarela.entries ADD COLUMN purpose text;
  TRUNCATE pasarela.words;
  UPDATE pasarela.text_index SET indexed_to = 0;
  `,
  `
  -- The number of entries by the values that lists are filtered by, because counting 100,000 rows takes too long. A
  -- text is empty if the kind does not have the column.
  CREATE TABLE pasarela.counts (kind text NOT NULL, status integer NOT NULL, operation text NOT NULL,
    transport text NOT NULL, purpose text NOT NULL, topic text NOT NULL, origin text NOT NULL, verdict text NOT NULL,
    count bigint NOT NULL, PRIMARY KEY (${counted})) WITH (fillfactor = 50);
  INSERT INTO pasarela.counts ${countRows('pasarela.entries')};
  CREATE FUNCTION pasarela.count_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO pasarela.counts AS known ${countRows('added')}
      ON CONFLICT (${counted}) DO UPDATE SET count = known.count + excluded.count;
    RETURN NULL;
  END $$;
  CREATE TRIGGER count_added AFTER INSERT ON pasarela.entries REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION pasarela.count_added();
  CREATE FUNCTION pasarela.count_removed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NOT EXISTS (SELECT 1 FROM removed) THEN RETURN NULL; END IF;
    -- An append locks this row before it counts.
    PERFORM 1 FROM pasarela.state FOR UPDATE;
    INSERT INTO pasarela.counts AS known ${countRows('removed')}
      ON CONFLICT (${counted}) DO UPDATE SET count = known.count - excluded.count;
    DELETE FROM pasarela.counts WHERE count <= 0;
    RETURN NULL;
  END $$;
  CREATE TRIGGER count_removed AFTER DELETE ON pasarela.entries REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION pasarela.count_removed();
  `,
  // Null: nobody has noted anything.
  'ALTER TABLE pasarela.entries ADD COLUMN note text',
  // Null in entries that were stored before this column existed.
  'ALTER TABLE pasarela.details ADD COLUMN exchange text',
  'CREATE TABLE pasarela.settings (name text PRIMARY KEY, value text NOT NULL)',
  `
  -- The index is rebuilt, because it contains the values of filters, and the action is one now.
  TRUNCATE pasarela.words;
  UPDATE pasarela.text_index SET indexed_to = 0;
  `,
  `
  -- Null: the notification was not forwarded.
  ALTER TABLE pasarela.entries ADD COLUMN forward text, ADD COLUMN forward_status integer,
    ADD COLUMN forward_attempts integer, ADD COLUMN forward_next_at text;
  CREATE INDEX ON pasarela.entries (forward_next_at) WHERE forward = 'failed';
  -- Forwards were recorded as replays of the gateway itself.
  UPDATE pasarela.entries SET operation = 'notifications.forward' WHERE transport = 'gateway';
  TRUNCATE pasarela.counts;
  INSERT INTO pasarela.counts ${countRows('pasarela.entries')};
  TRUNCATE pasarela.words;
  UPDATE pasarela.text_index SET indexed_to = 0;
  `,
  `
  -- What an entry counts for the bound in bytes, and their sum without rejected ones. The trigger subtracts also what a
  -- gateway of an earlier version deletes.
  ALTER TABLE pasarela.entries ADD COLUMN stored_bytes integer NOT NULL DEFAULT 0;
  UPDATE pasarela.entries SET stored_bytes = coalesce(octet_length(query), 0) + coalesce(octet_length(headers), 0)
    + coalesce(octet_length(body), 0) + coalesce(octet_length(explanation), 0) + coalesce(octet_length(request), 0)
    + coalesce(octet_length(response), 0) + coalesce(octet_length(exchange), 0)
    FROM pasarela.details WHERE details.seq = entries.seq;
  ALTER TABLE pasarela.state ADD COLUMN bytes bigint NOT NULL DEFAULT 0;
  UPDATE pasarela.state SET bytes =
    (SELECT coalesce(sum(stored_bytes), 0) FROM pasarela.entries WHERE verdict IS DISTINCT FROM 'rejected');
  CREATE FUNCTION pasarela.subtract_bytes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE pasarela.state SET bytes = bytes - freed FROM (SELECT sum(stored_bytes) AS freed FROM removed
      WHERE verdict IS DISTINCT FROM 'rejected') AS sums WHERE freed > 0;
    RETURN NULL;
  END $$;
  CREATE TRIGGER subtract_bytes AFTER DELETE ON pasarela.entries REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION pasarela.subtract_bytes();
  `,
]

/** The version of the schema that this program uses. */
const postgresVersion = steps.length

/**
 * Migrates the schema `pasarela` to this program's version. A lock ensures that gateways that start together do it
 * once. Throws if the database is newer than the program.
 */
export async function migratePostgres(databaseUrl: string): Promise<void> {
  // A step may take minutes.
  const noTimeouts = { statement_timeout: 0, query_timeout: 0, pipeline: false }
  const client = new pg.Client({ ...connectionSettings(databaseUrl), ...noTimeouts })
  // A lost connection also rejects the queries. Without a listener the event would end the thread.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await migrateLocked(client)
    await client.query('COMMIT')
  } finally {
    // Closing the connection rolls back an open transaction.
    await client.end().catch(() => {})
  }
}

async function migrateLocked(client: pg.Client): Promise<void> {
  await client.query('CREATE SCHEMA IF NOT EXISTS pasarela')
  await client.query('CREATE TABLE IF NOT EXISTS pasarela.version (version integer NOT NULL)')
  const found = await client.query('SELECT max(version) AS version FROM pasarela.version')
  const version = Number(found.rows[0]?.version ?? 0)
  if (version > postgresVersion) throw new NewerDataError({ version, supported: postgresVersion })
  for (const step of steps.slice(version)) await client.query(step)
  if (version < postgresVersion)
    await client.query('INSERT INTO pasarela.version VALUES ($1)', [postgresVersion])
  // Deletes the rows of stopped gateways. A running gateway whose row is deleted inserts it again with its next batch.
  await client.query("DELETE FROM pasarela.writers WHERE wrote_at < now() - interval '1 day'")
}
