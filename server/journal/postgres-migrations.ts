import type { Pool, PoolClient } from 'pg'

/** Forward only: a step is never edited once released, only followed by another. Step n leads to version n. */
const steps: string[] = [
  `
  CREATE TABLE pasarela.state (single boolean PRIMARY KEY DEFAULT true CHECK (single), next_seq bigint NOT NULL,
    pruned_to bigint NOT NULL, rejected bigint NOT NULL, others bigint NOT NULL);
  INSERT INTO pasarela.state VALUES (true, 1, 0, 0, 0);
  -- Apart from the state: the text index must not wait for appends, nor they for it.
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
  -- No more indexes than appending, pruning and plain lists need: each would cost every notification. Filters are
  -- looked up in the text index, which is filled behind.
  CREATE INDEX ON pasarela.entries (notification_id, seq) WHERE notification_id IS NOT NULL;
  CREATE INDEX ON pasarela.entries (seq) WHERE verdict = 'rejected';
  CREATE INDEX ON pasarela.entries (seq) WHERE kind = 'notification';
  CREATE INDEX words_words_idx ON pasarela.words USING gin (words);

  -- An entry as it is sent, see postgres-append.ts: the columns there and here are the same, in the same order.
  -- first_place is the place in the batch of the entry that this one repeats.
  CREATE TYPE pasarela.packed AS (kind text, received_at text, topic text, action text, resource text,
    notification_id text, verdict text, reason text, status integer, live_mode integer, body_bytes integer,
    correlation_id text, payment_id text, operation text, door text, outcome text, error_code text,
    duration_ms double precision, provider_status integer, provider_request_id text, attempts integer,
    query text, headers text, body bytea, explanation text, request text, response text, first_place integer);

  -- One statement, one transaction. The row of the state is locked first and until the commit, so batches of
  -- all processes commit in the order of their seqs, and a rolled back batch leaves no hole. A function in
  -- plpgsql takes a new snapshot for each statement: the search for the first of a duplicate sees what
  -- committed while this batch waited for the lock.
  CREATE FUNCTION pasarela.append(batch pasarela.packed[], rejected_size integer, origin text,
    OUT first_seq bigint, OUT duplicates json) LANGUAGE plpgsql
  -- The plan is kept, and made while the table may still be empty: without this it would stay a scan.
  SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  DECLARE
    size integer := cardinality(batch);
  BEGIN
    UPDATE pasarela.state SET next_seq = next_seq + size, rejected = rejected + rejected_size,
      others = others + size - rejected_size RETURNING next_seq - size INTO first_seq;
    WITH marked AS MATERIALIZED (
      SELECT first_seq + one.place - 1 AS seq, one.*,
        CASE WHEN notification_id IS NOT NULL AND verdict <> 'rejected' THEN coalesce(
          (SELECT known.seq FROM pasarela.entries known WHERE known.notification_id = one.notification_id
            AND known.action IS NOT DISTINCT FROM one.action AND known.verdict <> 'rejected'
            ORDER BY known.seq LIMIT 1),
          first_seq + first_place) END AS duplicate_of
      FROM unnest(batch) WITH ORDINALITY AS one (kind, received_at, topic, action, resource, notification_id,
        verdict, reason, status, live_mode, body_bytes, correlation_id, payment_id, operation, door, outcome,
        error_code, duration_ms, provider_status, provider_request_id, attempts, query, headers, body,
        explanation, request, response, first_place, place)
    ), texts AS (
      INSERT INTO pasarela.details SELECT seq, query, headers, body, explanation, request, response FROM marked
    ), stored AS (
      INSERT INTO pasarela.entries SELECT seq, kind, received_at, topic, action, resource, notification_id,
        verdict, reason, status, live_mode, duplicate_of, body_bytes, correlation_id, payment_id, operation,
        door, outcome, error_code, duration_ms, provider_status, provider_request_id, attempts FROM marked
    )
    SELECT coalesce(json_agg(json_build_array(seq, duplicate_of)), '[]') INTO duplicates
      FROM marked WHERE duplicate_of IS NOT NULL;
    -- Once for each batch: a notifying commit waits for the one before it.
    PERFORM pg_notify('pasarela_journal', origin);
  END $$;

  -- Walks the entries at the near end first, which finds common words without reading their long lists, and asks
  -- the index of words only for what is rare there. The planner is told which way each time: it takes neither by
  -- itself before the tables were analysed.
  CREATE FUNCTION pasarela.find(query tsquery, low bigint, high bigint, is_newest_first boolean, most integer)
  RETURNS SETOF bigint LANGUAGE plpgsql SET enable_seqscan = off SET enable_indexscan = on
  SET enable_bitmapscan = off SET plan_cache_mode = force_custom_plan AS $$
  DECLARE
    walk bigint;
    edge bigint;
    found_count bigint;
  BEGIN
    high := coalesce(high, (SELECT next_seq FROM pasarela.state));
    low := greatest(low, coalesce((SELECT min(seq) FROM pasarela.entries), 1) - 1);
    FOREACH walk IN ARRAY ARRAY[1000, 3000] LOOP
      IF is_newest_first THEN
        edge := greatest(low, high - 1 - walk);
        RETURN QUERY SELECT seq FROM pasarela.words WHERE words @@ query AND seq > edge AND seq < high
          ORDER BY seq DESC LIMIT most;
        high := edge + 1;
      ELSE
        edge := least(high, low + 1 + walk);
        RETURN QUERY SELECT seq FROM pasarela.words WHERE words @@ query AND seq > low AND seq < edge
          ORDER BY seq LIMIT most;
        low := edge - 1;
      END IF;
      GET DIAGNOSTICS found_count = ROW_COUNT;
      most := most - found_count;
      IF most = 0 OR low + 1 >= high THEN RETURN; END IF;
    END LOOP;
    SET LOCAL enable_indexscan = off;
    SET LOCAL enable_bitmapscan = on;
    IF is_newest_first THEN
      RETURN QUERY SELECT seq FROM pasarela.words WHERE words @@ query AND seq > low AND seq < high
        ORDER BY seq DESC LIMIT most;
    ELSE
      RETURN QUERY SELECT seq FROM pasarela.words WHERE words @@ query AND seq > low AND seq < high
        ORDER BY seq LIMIT most;
    END IF;
  END $$;
  `,
  `
  -- Null: the provider.
  ALTER TABLE pasarela.entries ADD COLUMN origin text;

  -- The type and the function again, with the origin. Those before them stay: gateways of the version before go on
  -- while new ones start.
  CREATE TYPE pasarela.packed_2 AS (kind text, received_at text, topic text, action text, resource text,
    notification_id text, verdict text, reason text, status integer, live_mode integer, body_bytes integer,
    correlation_id text, payment_id text, operation text, door text, outcome text, error_code text,
    duration_ms double precision, provider_status integer, provider_request_id text, attempts integer,
    query text, headers text, body bytea, explanation text, request text, response text, first_place integer,
    origin text);

  CREATE FUNCTION pasarela.append_2(batch pasarela.packed_2[], rejected_size integer, sender text,
    OUT first_seq bigint, OUT duplicates json) LANGUAGE plpgsql
  -- The plan is kept, and made while the table may still be empty: without this it would stay a scan.
  SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  DECLARE
    size integer := cardinality(batch);
  BEGIN
    UPDATE pasarela.state SET next_seq = next_seq + size, rejected = rejected + rejected_size,
      others = others + size - rejected_size RETURNING next_seq - size INTO first_seq;
    WITH marked AS MATERIALIZED (
      SELECT first_seq + one.place - 1 AS seq, one.*,
        CASE WHEN notification_id IS NOT NULL AND verdict <> 'rejected' THEN coalesce(
          (SELECT known.seq FROM pasarela.entries known WHERE known.notification_id = one.notification_id
            AND known.action IS NOT DISTINCT FROM one.action AND known.verdict <> 'rejected'
            ORDER BY known.seq LIMIT 1),
          first_seq + first_place) END AS duplicate_of
      FROM unnest(batch) WITH ORDINALITY AS one (kind, received_at, topic, action, resource, notification_id,
        verdict, reason, status, live_mode, body_bytes, correlation_id, payment_id, operation, door, outcome,
        error_code, duration_ms, provider_status, provider_request_id, attempts, query, headers, body,
        explanation, request, response, first_place, origin, place)
    ), texts AS (
      INSERT INTO pasarela.details SELECT seq, query, headers, body, explanation, request, response FROM marked
    ), stored AS (
      INSERT INTO pasarela.entries SELECT seq, kind, received_at, topic, action, resource, notification_id,
        verdict, reason, status, live_mode, duplicate_of, body_bytes, correlation_id, payment_id, operation,
        door, outcome, error_code, duration_ms, provider_status, provider_request_id, attempts, origin FROM marked
    )
    SELECT coalesce(json_agg(json_build_array(seq, duplicate_of)), '[]') INTO duplicates
      FROM marked WHERE duplicate_of IS NOT NULL;
    -- Once for each batch: a notifying commit waits for the one before it.
    PERFORM pg_notify('pasarela_journal', sender);
  END $$;
  `,
  `
  -- The last batch of each gateway since its start. A commit may be lost on its way to the gateway, which then sends
  -- the batch again, or may arrive after the gateway gave it up: a number is stored once.
  CREATE TABLE pasarela.writers (writer text PRIMARY KEY, number bigint NOT NULL,
    wrote_at timestamptz NOT NULL DEFAULT now()) WITH (fillfactor = 50);

  -- First_seq is null where the number was stored before. Where the first attempt is still under way, its row is
  -- waited for.
  CREATE FUNCTION pasarela.append_3(batch pasarela.packed_2[], rejected_size integer, sender text,
    batch_number bigint, OUT first_seq bigint, OUT duplicates json) LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO pasarela.writers AS known VALUES (sender, batch_number)
      ON CONFLICT (writer) DO UPDATE SET number = batch_number, wrote_at = now() WHERE known.number < batch_number;
    IF FOUND THEN
      SELECT done.first_seq, done.duplicates INTO first_seq, duplicates
        FROM pasarela.append_2(batch, rejected_size, sender) done;
    END IF;
  END $$;
  `,
]

/** The version this program knows. */
export const postgresVersion = steps.length

/** Any number that no other program is likely to lock. */
const migrationLock = 7_268_512_001

/**
 * Brings the schema `pasarela` to this program's version, under a lock, so that gateways that start together do
 * it once. Throws when the database is newer than the program.
 */
export async function migratePostgres(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await migrateLocked(client)
    await client.query('COMMIT')
    client.release()
  } catch (error) {
    // The connection goes, and the transaction with it.
    client.release(true)
    throw error
  }
}

async function migrateLocked(client: PoolClient): Promise<void> {
  await client.query('CREATE SCHEMA IF NOT EXISTS pasarela')
  await client.query('CREATE TABLE IF NOT EXISTS pasarela.version (version integer NOT NULL)')
  const found = await client.query('SELECT max(version) AS version FROM pasarela.version')
  const version = Number(found.rows[0]?.version ?? 0)
  if (version > postgresVersion)
    throw new Error(
      `The journal is of version ${version}, and this program knows versions up to ${postgresVersion}. Start the newer program, or give it another database.`,
    )
  for (const step of steps.slice(version)) await client.query(step)
  if (version < postgresVersion)
    await client.query('INSERT INTO pasarela.version VALUES ($1)', [postgresVersion])
  // Of gateways that are long gone; one that lives writes its row anew.
  await client.query("DELETE FROM pasarela.writers WHERE wrote_at < now() - interval '1 day'")
}
