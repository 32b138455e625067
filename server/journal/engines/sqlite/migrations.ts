import type { DatabaseSync } from 'node:sqlite'

/** Forward only: a step is never edited once released, only followed by another. Step n leads to version n. */
const steps: string[] = [
  `
  CREATE TABLE state (only INTEGER PRIMARY KEY CHECK (only = 1), next_seq INTEGER NOT NULL,
    pruned_to INTEGER NOT NULL, indexed_to INTEGER NOT NULL,
    -- How many there are, counted along: counting 100,000 rows for every pruning step would block others.
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
  -- No more indexes than appending and pruning need: each would cost every notification. What names one thing
  -- (a resource, a payment, words) is looked up in the text index, which is filled behind; the rest is found by
  -- walking these rows from the near end, at worst some 10 ms for 100,000.
  CREATE INDEX entries_notification_id ON entries (notification_id) WHERE notification_id IS NOT NULL;
  CREATE INDEX entries_rejected ON entries (seq) WHERE verdict = 'rejected';
  -- Only the words, not the texts; filled behind (see indexStep).
  CREATE VIRTUAL TABLE words USING fts5(text, content='', contentless_delete=1, detail='none');
  -- Otherwise deleting a tenth of it rewrites all of it within one commit: seconds in which nothing is stored
  -- (measured 2.3 s at 30,000 entries). Ordinary merging drops the deleted ones too, a little at a time.
  INSERT INTO words (words, rank) VALUES ('deletemerge', 0);
  `,
  // Null: the provider.
  'ALTER TABLE entries ADD COLUMN origin TEXT',
  `
  ALTER TABLE entries RENAME COLUMN door TO transport;
  -- The index holds the values of filters as words with the column's name in them; it is filled again from the start.
  INSERT INTO words (words) VALUES ('delete-all');
  UPDATE state SET indexed_to = 0;
  `,
  // For lists of one kind, which otherwise walk past all entries of the other. SQLite adds the seq to it.
  'CREATE INDEX entries_kind ON entries (kind)',
  `
  -- Null: an operation. The index is filled again, for it finds the values of filters.
  ALTER TABLE entries ADD COLUMN purpose TEXT;
  INSERT INTO words (words) VALUES ('delete-all');
  UPDATE state SET indexed_to = 0;
  `,
]

/** The version this program knows. */
const sqliteVersion = steps.length

/**
 * Brings the database to this program's version, under SQLite's write lock, so that two starting processes do
 * not both do it. Throws when the database is newer than the program.
 */
export function migrateSqlite(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    const row = database.prepare('PRAGMA user_version').get()
    const version = Number(row?.user_version ?? 0)
    if (version > sqliteVersion)
      throw new Error(
        `The journal is of version ${version}, and this program knows versions up to ${sqliteVersion}. Start the newer program, or give it another data folder.`,
      )
    for (const step of steps.slice(version)) database.exec(step)
    if (version < sqliteVersion) database.exec(`PRAGMA user_version = ${sqliteVersion}`)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}
