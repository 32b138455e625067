import type { DatabaseSync } from 'node:sqlite'
import { NewerDataError } from '../../../shared/process/newer-data.ts'
import { countEntries } from './counts.ts'

/** Migrations run forward only: step n leads to version n, and a released step is never edited. */
const steps: string[] = [
  `
  CREATE TABLE state (only INTEGER PRIMARY KEY CHECK (only = 1), next_seq INTEGER NOT NULL,
    pruned_to INTEGER NOT NULL, indexed_to INTEGER NOT NULL,
    -- Counters of entries, because counting 100,000 rows in every pruning step would block others.
    rejected INTEGER NOT NULL, others INTEGER NOT NULL);
  INSERT INTO state VALUES (1, 1, 0, 0, 0, 0);
  -- Small rows without the texts, so that lists and filters read few pages.
  CREATE TABLE entries (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, received_at TEXT NOT NULL,
    topic TEXT, action TEXT, resource TEXT, notification_id TEXT, verdict TEXT, reason TEXT,
    status INTEGER NOT NULL, live_mode INTEGER, duplicate_of INTEGER, body_bytes INTEGER,
    correlation_id TEXT NOT NULL, payment_id TEXT, operation TEXT, door TEXT, outcome TEXT, error_code TEXT,
    duration_ms REAL, provider_status INTEGER, provider_request_id TEXT, attempts INTEGER);
  CREATE TABLE details (seq INTEGER PRIMARY KEY, query TEXT, headers TEXT, body BLOB, explanation TEXT,
    request TEXT, response TEXT);
  -- Only the indexes that appending and pruning need, because every index slows every notification. Filters and words
  -- use the text index, which is filled later. Other lists read these rows in order: in the worst case about 10 ms for
  -- 100,000.
  CREATE INDEX entries_notification_id ON entries (notification_id) WHERE notification_id IS NOT NULL;
  CREATE INDEX entries_rejected ON entries (seq) WHERE verdict = 'rejected';
  -- Contains the words without the texts. Filled later (see indexStep).
  CREATE VIRTUAL TABLE words USING fts5(text, content='', contentless_delete=1, detail='none');
  -- By default, deleting a tenth of the index rewrites all of it within one commit, and nothing can be stored for
  -- seconds (measured: 2.3 s with 30,000 entries). Ordinary merging also removes deleted entries, a few at a time.
  INSERT INTO words (words, rank) VALUES ('deletemerge', 0);
  `,
  // Null: sent by the provider.
  'ALTER TABLE entries ADD COLUMN origin TEXT',
  `
  ALTER TABLE entries RENAME COLUMN door TO transport;
  -- The index contains filter values as words that include the name of their column, so it is rebuilt.
  INSERT INTO words (words) VALUES ('delete-all');
  UPDATE state SET indexed_to = 0;
  `,
  // For lists of one kind, which would otherwise read past all entries of the other kind. SQLite appends the seq to the
  // index.
  'CREATE INDEX entries_kind ON entries (kind)',
  `
  -- Null: an operation. The index is rebuilt, because it contains the values of filters.
  ALTER TABLE entries ADD COLUMN purpose TEXT;
  INSERT INTO words (words) VALUES ('delete-all');
  UPDATE state SET indexed_to = 0;
  `,
  `
  -- The number of entries by the values that lists are filtered by, because counting 100,000 rows takes too long.
  CREATE TABLE counts (kind TEXT NOT NULL, status INTEGER NOT NULL, operation TEXT NOT NULL, transport TEXT NOT NULL,
    purpose TEXT NOT NULL, topic TEXT NOT NULL, origin TEXT NOT NULL, verdict TEXT NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (kind, status, operation, transport, purpose, topic, origin, verdict)) WITHOUT ROWID;
  INSERT INTO counts ${countEntries()};
  `,
  // Null: nobody has noted anything.
  'ALTER TABLE entries ADD COLUMN note TEXT',
  // Null: from before exchanges were kept.
  'ALTER TABLE details ADD COLUMN exchange TEXT',
  'CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
  `
  -- The index is rebuilt, because it contains the values of filters, and the action is one now.
  INSERT INTO words (words) VALUES ('delete-all');
  UPDATE state SET indexed_to = 0;
  `,
  `
  -- Null: the notification was not forwarded.
  ALTER TABLE entries ADD COLUMN forward TEXT;
  ALTER TABLE entries ADD COLUMN forward_status INTEGER;
  ALTER TABLE entries ADD COLUMN forward_attempts INTEGER;
  ALTER TABLE entries ADD COLUMN forward_next_at TEXT;
  CREATE INDEX entries_failed_forward ON entries (forward_next_at) WHERE forward = 'failed';
  -- Forwards were recorded as replays of the gateway itself.
  UPDATE entries SET operation = 'notifications.forward' WHERE transport = 'gateway';
  DELETE FROM counts;
  INSERT INTO counts ${countEntries()};
  INSERT INTO words (words) VALUES ('delete-all');
  UPDATE state SET indexed_to = 0;
  `,
  `
  -- What an entry counts for the bound in bytes, and their sum without rejected ones.
  ALTER TABLE entries ADD COLUMN stored_bytes INTEGER NOT NULL DEFAULT 0;
  UPDATE entries SET stored_bytes = (SELECT coalesce(octet_length(query), 0) + coalesce(octet_length(headers), 0)
    + coalesce(octet_length(body), 0) + coalesce(octet_length(explanation), 0) + coalesce(octet_length(request), 0)
    + coalesce(octet_length(response), 0) + coalesce(octet_length(exchange), 0)
    FROM details WHERE details.seq = entries.seq);
  ALTER TABLE state ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
  UPDATE state SET bytes = (SELECT coalesce(sum(stored_bytes), 0) FROM entries WHERE verdict IS NOT 'rejected');
  `,
]

/** The version of the schema that this program uses. */
const sqliteVersion = steps.length

/**
 * Migrates the database to this program's version. SQLite's write lock ensures that two starting processes do it once.
 * Throws if the database is newer than the program.
 */
export function migrateSqlite(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    const row = database.prepare('PRAGMA user_version').get()
    const version = Number(row?.user_version ?? 0)
    if (version > sqliteVersion) throw new NewerDataError({ version, supported: sqliteVersion })
    for (const step of steps.slice(version)) database.exec(step)
    if (version < sqliteVersion) database.exec(`PRAGMA user_version = ${sqliteVersion}`)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}
