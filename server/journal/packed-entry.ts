import type { EntrySummary, HeaderList, NewCall, NewEntry, NewNotification } from './entries.ts'
import { maskHeaders, maskNumbers, maskText } from './mask.ts'
import { maskId } from './mask-cards.ts'

/** Longest request or response text of a call, and longest body of a rejected notification, that is kept. */
export const maxTextBytes = 64 * 1024

/** Longest topic, id and so on: a sender may write what it likes, and an index takes no longer ones. */
const maxSummaryLength = 256

type Scalar = string | number | null

/**
 * An entry flattened for the journal's thread: plain values in the order of the column lists below. Not masked
 * yet; that happens on the other side, so that it costs the answering thread nothing.
 */
export type PackedEntry = {
  kind: 'notification' | 'call'
  summary: Scalar[]
  /** What came as bytes stays bytes until it is masked: as texts they would be copied by each garbage collection. */
  details: (string | Uint8Array)[]
}

/** What may be stored: all of it texts, and masked. */
export type MaskedEntry = Omit<PackedEntry, 'details'> & { details: string[] }

export const notificationColumns = [
  'received_at',
  'topic',
  'action',
  'resource',
  'notification_id',
  'verdict',
  'reason',
  'status',
  'correlation_id',
  'live_mode',
  'payment_id',
  'body_bytes',
  'origin',
] as const satisfies (keyof NewNotification | 'body_bytes')[]

export const callColumns = [
  'received_at',
  'operation',
  'transport',
  'outcome',
  'error_code',
  'status',
  'duration_ms',
  'provider_status',
  'provider_request_id',
  'attempts',
  'correlation_id',
  'resource',
  'payment_id',
] as const satisfies (keyof NewCall)[]

export const notificationDetailColumns = ['query', 'headers', 'body', 'explanation'] as const
export const callDetailColumns = ['request', 'response'] as const

/** Where the body stands among the details of a notification. */
export const bodyPlace = notificationDetailColumns.indexOf('body')

/** Flattens an entry. Keeps the caller's buffers until it is stored: they must not be written to again. */
export function packEntry(entry: NewEntry): PackedEntry {
  return entry.kind === 'notification' ? packNotification(entry) : packCall(entry)
}

function packNotification(entry: NewNotification): PackedEntry {
  const { body, headers, explanation, live_mode, origin } = entry
  const keptBytes = entry.verdict === 'rejected' ? Math.min(body.length, maxTextBytes) : body.length
  return {
    kind: 'notification',
    summary: [
      entry.received_at,
      entry.topic,
      entry.action,
      entry.resource,
      entry.notification_id,
      entry.verdict,
      entry.reason,
      entry.status,
      entry.correlation_id,
      typeof live_mode === 'boolean' ? Number(live_mode) : null,
      entry.payment_id,
      body.length,
      origin === 'provider' ? null : origin,
    ].map(value => value ?? null),
    details: [entry.query, JSON.stringify(headers), body.subarray(0, keptBytes), JSON.stringify(explanation)],
  }
}

function packCall(entry: NewCall): PackedEntry {
  return {
    kind: 'call',
    // In the order of `callColumns`.
    summary: [
      entry.received_at,
      entry.operation,
      entry.transport,
      entry.outcome,
      entry.error_code,
      entry.status,
      entry.duration_ms,
      entry.provider_status,
      entry.provider_request_id,
      entry.attempts,
      entry.correlation_id,
      entry.resource,
      entry.payment_id,
    ].map(value => value ?? null),
    details: [packText(entry.request), packText(entry.response)],
  }
}

/** A little more than the limit is kept, so that masking sees the end of a secret that crosses it. */
function packText(text: string | Uint8Array): string | Uint8Array {
  const end = maxTextBytes + 64
  if (text.length <= end) return text
  return typeof text === 'string' ? text.slice(0, end) : text.subarray(0, end)
}

/** Masks everything a packed entry holds: nothing reaches an engine before it went through here. */
export function maskPacked(entry: PackedEntry): MaskedEntry {
  const { kind } = entry
  // A body in any encoding comes out of Latin-1 as it went in; what calls carry is JSON.
  const encoding = kind === 'call' ? 'utf8' : 'latin1'
  const summary = entry.summary.map(value => (typeof value === 'string' ? maskSummaryText(value) : value))
  const details = entry.details.map(detail =>
    typeof detail === 'string' ? detail : readBytes(detail, encoding),
  )
  if (kind === 'call') return { kind, summary, details: details.map(maskCallText) }
  const [query = '', headers = '[]', body = '', explanation = '{}'] = details
  return {
    kind,
    summary,
    details: [
      maskText(toStorable(query)),
      JSON.stringify(maskHeaders(parseHeaders(headers))),
      maskText(body),
      maskText(explanation),
    ],
  }
}

/** Anything may carry a card number in its text; what is digits alone is an id, unless it is a card's to the digit. */
function maskSummaryText(value: string): string {
  const text = toStorable(value.length > maxSummaryLength ? value.slice(0, maxSummaryLength) : value)
  if (text.length < 13) return text
  return /^\d+$/.test(text) ? maskId(text) : maskNumbers(text)
}

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair, and a notification that can never be stored would be
 * sent again for days.
 */
function toStorable(text: string): string {
  const whole = text.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '\ufffd') : whole
}

function maskCallText(text: string): string {
  const masked = maskText(toStorable(text))
  return masked.length > maxTextBytes ? `${masked.slice(0, maxTextBytes)}…` : masked
}

function readBytes({ buffer, byteOffset, length }: Uint8Array, encoding: 'utf8' | 'latin1'): string {
  return Buffer.from(buffer, byteOffset, length).toString(encoding)
}

/** The bytes of a masked body. */
export function toBytes(body: string): Uint8Array {
  return Buffer.from(body, 'latin1')
}

function parseHeaders(json: string): HeaderList {
  return JSON.parse(json)
}

/** True for a rejected notification, which counts against a bound of its own. */
export function isRejected(entry: Pick<PackedEntry, 'kind' | 'summary'>): boolean {
  return entry.kind === 'notification' && entry.summary[notificationColumns.indexOf('verdict')] === 'rejected'
}

/** The summary that a committed entry has, made from what was handed in: masked like the stored one. */
export function summariseEntry(packed: PackedEntry, seq: number, duplicateOf: number | null): EntrySummary {
  const columns = packed.kind === 'notification' ? notificationColumns : callColumns
  const row: Record<string, unknown> = { kind: packed.kind, seq, duplicate_of: duplicateOf }
  for (const [index, column] of columns.entries()) {
    const value = packed.summary[index] ?? null
    row[column] = typeof value === 'string' ? maskSummaryText(value) : value
  }
  return readSummary(row)
}

/** A row of the entries table as a summary. The cast is the border between SQL and types. */
export function readSummary(row: Record<string, unknown>): EntrySummary {
  const { kind, seq } = row
  if (kind === 'call') {
    const { door: transport = row.transport } = row
    return { kind, seq, ...pick({ ...row, transport }, callColumns) } as EntrySummary
  }
  const summary = { kind, seq, ...pick(row, notificationColumns), duplicate_of: row.duplicate_of ?? null }
  const { live_mode, origin } = row
  return {
    ...summary,
    live_mode: live_mode === null ? null : Boolean(live_mode),
    // Only copies are marked: most entries, and those from before there were copies, hold nothing.
    origin: origin ?? 'provider',
  } as EntrySummary
}

function pick(row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(columns.map(column => [column, row[column]]))
}
