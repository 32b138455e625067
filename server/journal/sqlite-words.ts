import type { SqliteDatabase } from './sqlite-database.ts'

/** Entries taken into the text index in one step: some 5 ms. */
const stepSize = 200

/** What can be searched: ids and names, and the texts. Ids come first, they are what people paste. */
const searchable = `coalesce(topic, '') || ' ' || coalesce(action, '') || ' ' || coalesce(resource, '') || ' ' ||
  coalesce(notification_id, '') || ' ' || coalesce(reason, '') || ' ' || correlation_id || ' ' ||
  coalesce(payment_id, '') || ' ' || coalesce(operation, '') || ' ' || coalesce(error_code, '') || ' ' ||
  coalesce(provider_request_id, '') || ' ' || coalesce(query, '') || ' ' ||
  coalesce(CAST(body AS TEXT), '') || ' ' || coalesce(request, '') || ' ' || coalesce(response, '')`

/**
 * Takes the next entries into the text index; false when there are none. It is filled behind, because a full
 * text index costs more than the entry itself: while notifications pour in, they come first.
 */
export function indexWords(database: SqliteDatabase): boolean {
  const state = database.prepare('SELECT indexed_to, next_seq FROM state').get()
  const from = Number(state?.indexed_to)
  const to = Math.min(from + stepSize, Number(state?.next_seq) - 1)
  if (to <= from) return false
  database.transact(() => {
    database
      .prepare(
        `INSERT INTO words (rowid, text) SELECT seq, ${searchable} FROM entries JOIN details USING (seq)
          WHERE seq > ? AND seq <= ?`,
      )
      .run(from, to)
    database.prepare('UPDATE state SET indexed_to = ?').run(to)
  })
  return true
}
