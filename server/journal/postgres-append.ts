import type { Pool } from 'pg'
import {
  callColumns,
  callDetailColumns,
  isRejected,
  maskPacked,
  notificationColumns,
  notificationDetailColumns,
  type PackedEntry,
} from './packed-entry.ts'
import type { Store } from './store.ts'

/** PostgreSQL's own numbers for its types (pg_type.dat); they never change. */
const typeNumbers = { bytes: 17, integer: 23, text: 25, double: 701 } as const

type Column = { name: string; type: keyof typeof typeNumbers }

/** The type `pasarela.packed_2` in the database, column for column. */
const columns: Column[] = [
  ...texts('kind', 'received_at', 'topic', 'action', 'resource', 'notification_id', 'verdict', 'reason'),
  ...integers('status', 'live_mode', 'body_bytes'),
  ...texts('correlation_id', 'payment_id', 'operation', 'transport', 'outcome', 'error_code'),
  { name: 'duration_ms', type: 'double' },
  ...integers('provider_status'),
  ...texts('provider_request_id'),
  ...integers('attempts'),
  ...texts('query', 'headers'),
  { name: 'body', type: 'bytes' },
  ...texts('explanation', 'request', 'response'),
  ...integers('first_place'),
  ...texts('origin'),
]

function texts(...names: string[]): Column[] {
  return names.map(name => ({ name, type: 'text' }))
}

function integers(...names: string[]): Column[] {
  return names.map(name => ({ name, type: 'integer' }))
}

/** For each column of the type, where an entry of this kind has it: kind, summary, details, first place; or -1. */
const places = {
  notification: findPlaces([...notificationColumns, ...notificationDetailColumns]),
  call: findPlaces([...callColumns, ...callDetailColumns]),
}

function findPlaces(names: readonly string[]): number[] {
  const all = ['kind', ...names, 'first_place']
  return columns.map(({ name }) => all.indexOf(name))
}

/**
 * The appending side of a PostgreSQL store: one call of `pasarela.append_3` for each batch, with all entries in one
 * binary parameter. Reading them from JSON took the server longer than storing them.
 */
export function createAppend(pool: Pool, origin: string): Store['append'] {
  let packedType: number | null = null
  return async (entries, number) => {
    try {
      packedType ??= await findPackedType(pool)
      const { rows } = await pool.query({
        name: 'append',
        text: 'SELECT first_seq, duplicates FROM pasarela.append_3($1, $2, $3, $4)',
        values: [encodeBatch(entries, packedType), entries.filter(isRejected).length, origin, number],
      })
      return { firstSeq: rows[0].first_seq, duplicates: rows[0].duplicates ?? [] }
    } catch (error) {
      // A database that was restored meanwhile gives its types other numbers.
      packedType = null
      throw error
    }
  }
}

async function findPackedType(pool: Pool): Promise<number> {
  const { rows } = await pool.query("SELECT 'pasarela.packed_2'::regtype::oid AS number")
  return Number(rows[0].number)
}

/** The batch as PostgreSQL's binary form of `pasarela.packed_2[]` (array_recv, record_recv), masked. */
function encodeBatch(entries: PackedEntry[], packedType: number): Buffer {
  const masked = entries.map(maskPacked)
  const firstPlaces = findFirstPlaces(masked)
  const rows = masked.map(({ kind, summary, details }, place) => {
    return { kind, values: [kind, ...summary, ...details, firstPlaces[place] ?? null] }
  })
  // Three bytes are the most that a unit of a string takes in UTF-8.
  let most = 20
  for (const { values } of rows) {
    most += 8 + columns.length * 16
    for (const value of values) if (typeof value === 'string') most += 3 * value.length
  }
  const bytes = Buffer.allocUnsafe(most)
  // Dimensions, whether there are nulls, type of the elements, their number, index of the first.
  let end = 0
  for (const number of [1, 0, packedType, rows.length, 1]) end = bytes.writeUInt32BE(number, end)
  for (const { kind, values } of rows) end = writeRow(bytes, end, values, places[kind])
  return bytes.subarray(0, end)
}

type Value = string | number | null

function writeRow(bytes: Buffer, start: number, values: Value[], where: number[]): number {
  let end = bytes.writeUInt32BE(columns.length, start + 4)
  for (const [index, { type }] of columns.entries()) {
    const place = where[index] ?? -1
    const value = place < 0 ? null : (values[place] ?? null)
    end = bytes.writeUInt32BE(typeNumbers[type], end)
    const length = value === null ? -1 : writeValue(bytes, end + 4, value, type)
    end = bytes.writeInt32BE(length, end) + Math.max(0, length)
  }
  bytes.writeUInt32BE(end - start - 4, start)
  return end
}

function writeValue(bytes: Buffer, at: number, value: string | number, type: Column['type']): number {
  if (type === 'integer') return bytes.writeInt32BE(Number(value), at) - at
  if (type === 'double') return bytes.writeDoubleBE(Number(value), at) - at
  return bytes.write(String(value), at, type === 'bytes' ? 'latin1' : 'utf8')
}

/** For each entry that repeats another one of the batch (id and action), the place of the first, from 0. */
function findFirstPlaces(entries: PackedEntry[]): (number | null)[] {
  const firsts = new Map<string, number>()
  return entries.map((entry, place) => {
    const id = entry.kind === 'notification' ? entry.summary[idPlace] : null
    if (typeof id !== 'string' || isRejected(entry)) return null
    const key = JSON.stringify([id, entry.summary[actionPlace]])
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, place)
    return first ?? null
  })
}

const idPlace = notificationColumns.indexOf('notification_id')
const actionPlace = notificationColumns.indexOf('action')
