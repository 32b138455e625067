import { columnsOf, type Row, type Value } from '../rows/columns.ts'
import type { PackedEntry } from '../rows/entry-row.ts'

/**
 * A batch as it is passed to the journal's thread: the values of all entries in one list, and before each entry its
 * kind and its generation. Copying one list of plain values takes two thirds of the time of copying a list for each
 * entry. Undefined stands for bytes. Their lengths are in `lengths`, in order, and the bytes themselves in `bytes`.
 */
export type BatchMessage = {
  values: (string | number | null | undefined)[]
  lengths: number[]
  bytes: Uint8Array<ArrayBuffer>
}

export function writeBatch(entries: PackedEntry[]): BatchMessage {
  const values: BatchMessage['values'] = []
  const parts: Uint8Array[] = []
  for (const entry of entries) {
    values.push(entry.kind, entry.generation)
    for (const value of entry.values) {
      if (value instanceof Uint8Array) parts.push(value)
      values.push(value instanceof Uint8Array ? undefined : value)
    }
  }
  const lengths = parts.map(({ length }) => length)
  return { values, lengths, bytes: join(parts, lengths) }
}

/**
 * Joins bytes in an ArrayBuffer of their own: a message copies the whole ArrayBuffer, which a Buffer may share with
 * others.
 */
function join(parts: Uint8Array[], lengths: number[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(lengths.reduce((sum, length) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

export function readBatch({ values, lengths, bytes: { buffer } }: BatchMessage): Row[] {
  const entries: Row[] = []
  const bytes = Buffer.from(buffer)
  const remaining = lengths.values()
  let read = 0
  const readBytes = (): Value => {
    const start = read
    read += remaining.next().value ?? 0
    return bytes.subarray(start, read)
  }
  for (let at = 0; at < values.length; ) {
    const entry: Row = { kind: values[at++] === 'call' ? 'call' : 'notification' }
    const generation = values[at++] ?? null
    if (generation !== null) entry.generation = generation
    for (const { name } of columnsOf[entry.kind]) {
      const value = values[at++]
      entry[name] = value === undefined ? readBytes() : value
    }
    // Any page on the web can send these calls, so they count with what any sender can have rejected (decision 092).
    if (entry.purpose === 'unknown_page') entry.verdict = 'rejected'
    entries.push(entry)
  }
  return entries
}
