import type { EntryDetail, NotificationDetail } from './entries.ts'
import { readSummary } from './packed-entry.ts'

/** A joined row of both tables as an entry in full. The casts are the border between SQL and types. */
export function readDetail(row: Record<string, unknown>): EntryDetail {
  const summary = readSummary(row)
  if (summary.kind === 'call')
    return { ...summary, request: String(row.request ?? ''), response: String(row.response ?? '') }
  const bytes = row.body instanceof Uint8Array ? Buffer.from(row.body) : Buffer.alloc(0)
  return {
    ...summary,
    query: String(row.query ?? ''),
    headers: JSON.parse(String(row.headers)) as NotificationDetail['headers'],
    ...readBody(bytes),
    explanation: JSON.parse(String(row.explanation)) as NotificationDetail['explanation'],
  }
}

function readBody(bytes: Buffer): Pick<NotificationDetail, 'body' | 'body_base64'> {
  const body = bytes.toString('utf8')
  return { body, body_base64: Buffer.from(body, 'utf8').equals(bytes) ? null : bytes.toString('base64') }
}
