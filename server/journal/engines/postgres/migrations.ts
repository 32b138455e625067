import pg from 'pg'
import { defaultAccount, faultCode } from '../../../contract/entry-facts.ts'
import { createMigrations } from '../migrations.ts'
import { connectionSettings, migrationLock } from './pool.ts'

const counted = 'account, kind, status, operation, transport, purpose, topic, origin, verdict'

/**
 * The rows of `counts` for a table. A topic is cut, because PostgreSQL refuses an index entry of more than 2,700 bytes.
 */
function countRows(table: string, verdict: string): string {
  return `SELECT coalesce(account, '${defaultAccount}'), kind, status, coalesce(operation, ''), coalesce(transport, ''),
      CASE kind WHEN 'call' THEN coalesce(purpose, 'operation') ELSE '' END, coalesce(left(topic, 200), ''),
      CASE WHEN kind = 'notification' THEN coalesce(origin, 'provider') WHEN fault IS NOT NULL AND outcome = 'error' THEN '${faultCode}'
      ELSE '' END, ${verdict}, count(*)
    FROM ${table} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`
}

/** The functions of the triggers that count entries. `verdict` is the SQL of that column of `counts`. */
const counting = (verdict: string) => ({
  added: `
  CREATE OR REPLACE FUNCTION pasarela.count_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO pasarela.counts AS known ${countRows('added', verdict)}
      ON CONFLICT (${counted}) DO UPDATE SET count = known.count + excluded.count;
    RETURN NULL;
  END $$;`,
  removed: `
  CREATE OR REPLACE FUNCTION pasarela.count_removed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NOT EXISTS (SELECT 1 FROM removed) THEN RETURN NULL; END IF;
    -- An append locks this row before it counts.
    PERFORM 1 FROM pasarela.state FOR UPDATE;
    INSERT INTO pasarela.counts AS known ${countRows('removed', verdict)}
      ON CONFLICT (${counted}) DO UPDATE SET count = known.count - excluded.count;
    DELETE FROM pasarela.counts WHERE count <= 0;
    UPDATE pasarela.state SET bytes = bytes - freed FROM (SELECT sum(stored_bytes) AS freed FROM removed
      WHERE verdict IS DISTINCT FROM 'rejected') AS sums WHERE freed > 0;
    RETURN NULL;
  END $$;`,
})

/** The verdict of a call is its outcome. */
const verdictOrOutcome = "coalesce(verdict, outcome, '')"

const migrations = createMigrations([
  `
  -- bytes: the sum of stored_bytes without rejected entries.
  CREATE TABLE pasarela.state (single boolean PRIMARY KEY DEFAULT true CHECK (single), next_seq bigint NOT NULL,
    pruned_to bigint NOT NULL, rejected bigint NOT NULL, others bigint NOT NULL, bytes bigint NOT NULL);
  INSERT INTO pasarela.state VALUES (true, 1, 0, 0, 0, 0);
  -- A table of its own, so that indexing and appending never wait for each other's locks.
  CREATE TABLE pasarela.text_index (single boolean PRIMARY KEY DEFAULT true CHECK (single), indexed_to bigint NOT NULL);
  INSERT INTO pasarela.text_index VALUES (true, 0);

  -- stored_bytes: what an entry counts for the bound in bytes.
  CREATE TABLE pasarela.entries (seq bigint PRIMARY KEY, kind text NOT NULL, received_at text NOT NULL,
    topic text, action text, resource text, notification_id text, verdict text, reason text,
    status integer NOT NULL, live_mode integer, origin text, duplicate_of bigint, body_bytes integer,
    correlation_id text NOT NULL, payment_id text, account text, operation text, effect text, subject text, transport text,
    purpose text, outcome text, error_code text, duration_ms double precision, provider_status integer,
    provider_request_id text, attempts integer, idempotency_key text, external_reference text, outcome_unknown integer, credentials text,
    actor text, sdk text, sdk_version text, first_byte_ms double precision, fault text, note text, state text,
    state_detail text, amount double precision, currency text, forward text,
    forward_status integer, forward_attempts integer, forward_next_at text,
    stored_bytes integer NOT NULL);
  CREATE TABLE pasarela.details (seq bigint PRIMARY KEY, query text, headers text, body bytea, explanation text,
    request text, response text, request_bytes integer, response_bytes integer, cut text, exchange text);
  CREATE TABLE pasarela.words (seq bigint PRIMARY KEY, words tsvector NOT NULL);
  CREATE TABLE pasarela.settings (name text PRIMARY KEY, value text NOT NULL);
  -- The last entry of each account that was deleted by clearing it. Entries of others may be before it.
  CREATE TABLE pasarela.cleared (account text PRIMARY KEY, through bigint NOT NULL);
  -- The simulated accounts, with their credentials in JSON.
  CREATE TABLE pasarela.accounts (name text PRIMARY KEY, value text NOT NULL);
  -- Only the indexes that appending, pruning and plain lists need, because every index slows every notification.
  -- Filters use the text index, which is filled later.
  CREATE INDEX ON pasarela.entries (notification_id, seq) WHERE notification_id IS NOT NULL;
  CREATE INDEX ON pasarela.entries (seq) WHERE verdict = 'rejected';
  -- For lists of one kind, which would otherwise read past all entries of the other kind.
  CREATE INDEX ON pasarela.entries (kind, seq);
  -- Entries of the default account have none, so this index does not slow them.
  CREATE INDEX ON pasarela.entries (account, seq) WHERE account IS NOT NULL;
  CREATE INDEX ON pasarela.entries (forward_next_at) WHERE forward = 'failed';
  CREATE INDEX words_words_idx ON pasarela.words USING gin (words);

  -- The number of each gateway's last batch since its start. The answer to a commit may be lost, and the gateway then
  -- sends the batch again. A commit may also arrive after the gateway has given it up. The number ensures that a batch
  -- is stored once.
  CREATE TABLE pasarela.writers (writer text PRIMARY KEY, number bigint NOT NULL,
    wrote_at timestamptz NOT NULL DEFAULT now()) WITH (fillfactor = 50);

  -- The number of entries by the values that lists are filtered by, because counting 100,000 rows takes too long. A
  -- text is empty if the kind does not have the column.
  CREATE TABLE pasarela.counts (account text NOT NULL, kind text NOT NULL, status integer NOT NULL, operation text NOT NULL,
    transport text NOT NULL, purpose text NOT NULL, topic text NOT NULL, origin text NOT NULL, verdict text NOT NULL,
    count bigint NOT NULL, PRIMARY KEY (${counted})) WITH (fillfactor = 50);
${counting("coalesce(verdict, '')").added}
  CREATE TRIGGER count_added AFTER INSERT ON pasarela.entries REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION pasarela.count_added();
${counting("coalesce(verdict, '')").removed}
  CREATE TRIGGER count_removed AFTER DELETE ON pasarela.entries REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION pasarela.count_removed();
  `,
  `
  -- generation: tells an account from earlier ones of its name. used_at: when its last entry came, some minutes late at
  -- most. removed_to: null until the account is removed. Then the highest seq that an entry of it can have, or 0 until
  -- that is known.
  ALTER TABLE pasarela.accounts ADD COLUMN generation bigint NOT NULL DEFAULT 0,
    ADD COLUMN used_at text NOT NULL DEFAULT '', ADD COLUMN removed_to bigint;
  UPDATE pasarela.accounts SET used_at = to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  `,
  `
  -- A list in JSON. Null: the call has no warning.
  ALTER TABLE pasarela.entries ADD COLUMN warnings text;
  `,
  `
  -- Null: the shop met no fault, or the forward is older than this column.
  ALTER TABLE pasarela.entries ADD COLUMN forward_fault text;
  `,
  `
  -- JSON. Null: no other program reported that it forwarded the notification.
  ALTER TABLE pasarela.entries ADD COLUMN listens text;
  `,
  `
  -- Null: the bodies name none, or the entry is older than this column.
  ALTER TABLE pasarela.entries ADD COLUMN payment_type text;
  `,
  `
  -- The outcome of a call is counted as its verdict: a store that refuses a forged notification with 401 does right.
  -- An append locks this row before it counts.
  SELECT 1 FROM pasarela.state FOR UPDATE;
  ${counting(verdictOrOutcome).added}
  ${counting(verdictOrOutcome).removed}
  DELETE FROM pasarela.counts;
  INSERT INTO pasarela.counts ${countRows('pasarela.entries', verdictOrOutcome)};
  `,
  `
  -- Finds the original of a duplicate among notifications without an id, which those of orders are.
  CREATE INDEX ON pasarela.entries (correlation_id, seq) WHERE kind = 'notification' AND notification_id IS NULL;
  `,
])

/** @throws NewerDataError or OlderDataError for a version whose tables this program cannot use */
export function checkPostgresVersion(version: number): void {
  migrations.after(version)
}

/**
 * Migrates the schema `pasarela` to this program's version. A lock ensures that gateways that start together do it
 * once. Throws `NewerDataError` or `OlderDataError` for a version whose tables this program cannot
 * use, and leaves them as they are.
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
  const steps = migrations.after(Number(found.rows[0]?.version ?? 0))
  for (const step of steps) await client.query(step)
  if (steps.length > 0) await client.query('INSERT INTO pasarela.version VALUES ($1)', [migrations.newest])
  // Deletes the rows of stopped gateways. A running gateway whose row is deleted inserts it again with its next batch.
  await client.query("DELETE FROM pasarela.writers WHERE wrote_at < now() - interval '1 day'")
}
