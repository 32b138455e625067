import {
  callColumns,
  callDetailColumns,
  notificationColumns,
  notificationDetailColumns,
  type PackedEntry,
} from './packed-entry.ts'

/**
 * A batch as it crosses to the journal's thread. `values` holds all entries in one list, each behind its kind: copying
 * one list of plain values takes two thirds of the time of copying an object with two lists for each. In place of
 * bytes stands their number; they follow each other in `bytes`, which is handed over and not copied.
 */
export type BatchMessage = { values: (string | number | null)[]; bytes: Uint8Array<ArrayBuffer> }

export function writeBatch(entries: PackedEntry[]): BatchMessage {
  const values: BatchMessage['values'] = []
  const parts: Uint8Array[] = []
  let size = 0
  for (const { kind, summary, details } of entries) {
    values.push(kind, ...summary)
    for (const detail of details) {
      if (typeof detail === 'string') values.push(detail)
      else {
        values.push(detail.length)
        parts.push(detail)
        size += detail.length
      }
    }
  }
  return { values, bytes: join(parts, size) }
}

/** In memory of its own: a Buffer's may be shared with others, and could not be handed over. */
function join(parts: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const widths = {
  notification: { summary: notificationColumns.length, details: notificationDetailColumns.length },
  call: { summary: callColumns.length, details: callDetailColumns.length },
}

export function readBatch({ values, bytes: { buffer } }: BatchMessage): PackedEntry[] {
  const entries: PackedEntry[] = []
  const bytes = Buffer.from(buffer)
  let read = 0
  for (let at = 0; at < values.length; ) {
    const kind = values[at] === 'call' ? 'call' : 'notification'
    const summaryEnd = at + 1 + widths[kind].summary
    const end = summaryEnd + widths[kind].details
    const details = values.slice(summaryEnd, end).map(value => {
      if (typeof value !== 'number') return String(value)
      read += value
      return bytes.subarray(read - value, read)
    })
    entries.push({ kind, summary: values.slice(at + 1, summaryEnd), details })
    at = end
  }
  return entries
}
