import type { DatabaseSync } from 'node:sqlite'
import { createMigrations } from '../migrations.ts'

const migrations = createMigrations([
  `
  CREATE TABLE state (only INTEGER PRIMARY KEY CHECK (only = 1), next_seq INTEGER NOT NULL,
    pruned_to INTEGER NOT NULL, indexed_to INTEGER NOT NULL,
    -- Counters of entries, because counting 100,000 rows in every pruning step would block others.
    rejected INTEGER NOT NULL, others INTEGER NOT NULL,
    -- The sum of stored_bytes without rejected entries.
    bytes INTEGER NOT NULL);
  INSERT INTO state VALUES (1, 1, 0, 0, 0, 0, 0);
  -- Small rows without the texts, so that lists and filters read few pages. stored_bytes: what an entry counts for the
  -- bound in bytes.
  CREATE TABLE entries (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, received_at TEXT NOT NULL,
    topic TEXT, action TEXT, resource TEXT, notification_id TEXT, verdict TEXT, reason TEXT,
    status INTEGER NOT NULL, live_mode INTEGER, origin TEXT, duplicate_of INTEGER, body_bytes INTEGER,
    correlation_id TEXT NOT NULL, payment_id TEXT, account TEXT, operation TEXT, effect TEXT, subject TEXT, transport TEXT,
    purpose TEXT, outcome TEXT, error_code TEXT, duration_ms REAL, provider_status INTEGER, provider_request_id TEXT,
    attempts INTEGER, idempotency_key TEXT,
    external_reference TEXT, outcome_unknown INTEGER, credentials TEXT, actor TEXT, sdk TEXT, sdk_version TEXT, first_byte_ms REAL,
    fault TEXT, note TEXT, state TEXT, state_detail TEXT, amount REAL, currency TEXT, forward TEXT, forward_status INTEGER, forward_attempts INTEGER, forward_next_at TEXT,
    stored_bytes INTEGER NOT NULL);
  CREATE TABLE details (seq INTEGER PRIMARY KEY, query TEXT, headers TEXT, body BLOB, explanation TEXT,
    request TEXT, response TEXT, request_bytes INTEGER, response_bytes INTEGER, cut TEXT, exchange TEXT);
  -- Only the indexes that appending, pruning and lists of one kind need, because every index slows every notification.
  -- Filters and words use the text index, which is filled later. SQLite appends the seq to each index.
  CREATE INDEX entries_notification_id ON entries (notification_id) WHERE notification_id IS NOT NULL;
  CREATE INDEX entries_rejected ON entries (seq) WHERE verdict = 'rejected';
  CREATE INDEX entries_kind ON entries (kind);
  -- Entries of the default account have none, so this index does not slow them.
  CREATE INDEX entries_account ON entries (account) WHERE account IS NOT NULL;
  CREATE INDEX entries_failed_forward ON entries (forward_next_at) WHERE forward = 'failed';
  -- The parts of the text index (parts.ts). Each is a table of its own.
  CREATE TABLE parts (part INTEGER PRIMARY KEY);
  -- The number of entries by the values that lists are filtered by, because counting 100,000 rows takes too long.
  CREATE TABLE counts (account TEXT NOT NULL, kind TEXT NOT NULL, status INTEGER NOT NULL, operation TEXT NOT NULL, transport TEXT NOT NULL,
    purpose TEXT NOT NULL, topic TEXT NOT NULL, origin TEXT NOT NULL, verdict TEXT NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (account, kind, status, operation, transport, purpose, topic, origin, verdict)) WITHOUT ROWID;
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  -- The last entry of each account that was deleted by clearing it. Entries of others may be before it.
  CREATE TABLE cleared (account TEXT PRIMARY KEY, through INTEGER NOT NULL) WITHOUT ROWID;
  -- The simulated accounts, with their credentials in JSON.
  CREATE TABLE accounts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  `,
  `
  -- generation: tells an account from earlier ones of its name. used_at: when its last entry came, some minutes late at
  -- most. removed_to: null until the account is removed. Then the highest seq that an entry of it can have, or 0 until
  -- that is known.
  ALTER TABLE accounts ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE accounts ADD COLUMN used_at TEXT NOT NULL DEFAULT '';
  ALTER TABLE accounts ADD COLUMN removed_to INTEGER;
  UPDATE accounts SET used_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
  `,
  `
  -- A list in JSON. Null: the call has no warning.
  ALTER TABLE entries ADD COLUMN warnings TEXT;
  `,
  `
  -- Null: the shop met no fault, or the forward is older than this column.
  ALTER TABLE entries ADD COLUMN forward_fault TEXT;
  `,
  `
  -- JSON. Null: no other program reported that it forwarded the notification.
  ALTER TABLE entries ADD COLUMN listens TEXT;
  `,
  `
  -- Null: the bodies name none, or the entry is older than this column.
  ALTER TABLE entries ADD COLUMN payment_type TEXT;
  `,
  `
  -- The outcome of a call is counted as its verdict: a store that refuses a forged notification with 401 does right.
  -- These rows are written out, because a migration stays as it is when those of new entries change.
  DELETE FROM counts;
  INSERT INTO counts SELECT coalesce(account, 'default'), kind, status, coalesce(operation, ''), coalesce(transport, ''),
    CASE kind WHEN 'call' THEN coalesce(purpose, 'operation') ELSE '' END, coalesce(topic, ''),
    CASE WHEN kind = 'notification' THEN coalesce(origin, 'provider') WHEN fault IS NOT NULL AND outcome = 'error' THEN 'fault'
      ELSE '' END, coalesce(verdict, outcome, ''), count(*)
    FROM entries GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
  `,
  `
  -- Finds the original of a duplicate among notifications without an id, which those of orders are.
  CREATE INDEX entries_without_id ON entries (correlation_id)
    WHERE kind = 'notification' AND notification_id IS NULL;
  `,
])

/** @throws NewerDataError or OlderDataError for a version whose tables this program cannot use */
export function checkSqliteVersion(database: DatabaseSync): void {
  migrations.after(readVersion(database))
}

/**
 * Migrates the database to this program's version. SQLite's write lock ensures that two starting processes do it once.
 * Throws as `checkSqliteVersion` does.
 */
export function migrateSqlite(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    const steps = migrations.after(readVersion(database))
    for (const step of steps) database.exec(step)
    if (steps.length > 0) database.exec(`PRAGMA user_version = ${migrations.newest}`)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}

function readVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version)
}
