import { partOf, partSize } from '../../search/words.ts'
import type { SqliteDatabase } from './database.ts'

/** Each part is a table. One whose entries were all deleted is dropped, and its pages of the file are used again. */
export const tableOf = (part: number) => `words_${part}`

/** Creates the part unless it exists. It contains the words without the texts. */
export function createPart({ prepare, write }: SqliteDatabase, part: number): void {
  if (prepare('SELECT 1 FROM parts WHERE part = ?').get(part)) return
  write(
    `CREATE VIRTUAL TABLE ${tableOf(part)} USING fts5(text, content='', contentless_delete=1, detail='none')`,
  )
  // Deleting half of the index rewrites it within one commit. With the default, a tenth, nothing could be stored for
  // seconds again and again; with 0, the words of deleted entries would stay.
  write(`INSERT INTO ${tableOf(part)} (${tableOf(part)}, rank) VALUES ('deletemerge', 50)`)
  write('INSERT INTO parts VALUES (?)', part)
}

/** The parts with seqs between these two, in ascending order. */
export function listParts({ prepare }: SqliteDatabase, above: number, below: number): number[] {
  const rows = prepare('SELECT part FROM parts WHERE part BETWEEN ? AND ? ORDER BY part').all(
    partOf(above + 1),
    partOf(below - 1),
  )
  return rows.map(({ part }) => Number(part))
}

/** Deletes the words of entries that were just deleted. */
export function deleteWords({ prepare, write }: SqliteDatabase, seqs: number[]): void {
  for (const [part, deleted] of Map.groupBy(seqs, partOf)) {
    if (!prepare('SELECT 1 FROM parts WHERE part = ?').get(part)) continue
    const isLeft = prepare('SELECT 1 FROM entries WHERE seq >= ? AND seq < ? LIMIT 1')
    if (isLeft.get(part * partSize, (part + 1) * partSize)) {
      for (const seq of deleted) write(`DELETE FROM ${tableOf(part)} WHERE rowid = ?`, seq)
    } else {
      write(`DROP TABLE ${tableOf(part)}`)
      write('DELETE FROM parts WHERE part = ?', part)
    }
  }
}
