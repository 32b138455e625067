import { createHmac } from 'node:crypto'
import type { CheckCode, RejectionReason } from '../contract/signature-facts.ts'

/** The values of the signed text. A value that is null is left out with its label. */
export type SignedValues = { id: string | null; requestId: string | null; ts: string | null }

/**
 * The text that the provider signs: `id:<data.id>;request-id:<x-request-id>;ts:<ts>;`. It ends with a semicolon. A part
 * without a value is left out with its label (provider's documentation, «Webhooks»).
 */
export function buildSignedText({ id, requestId, ts }: SignedValues): string {
  return `${pair('id', id)}${pair('request-id', requestId)}${pair('ts', ts)}`
}

/** HMAC-SHA256 of a text or of bytes. */
export function sign(secret: string | Uint8Array, content: string | Uint8Array): Buffer {
  return createHmac('sha256', secret).update(content).digest()
}

function pair(label: string, value: string | null): string {
  return value === null ? '' : `${label}:${value};`
}

/** The content of `x-signature`: `ts` as written, its unit, its value in milliseconds, and the hash. */
type SignatureHeader = { ts: string; unit: 'seconds' | 'milliseconds'; signedAtMs: number; v1: string }

export type ParsedSignatureHeader =
  | { ok: true; header: SignatureHeader }
  | { ok: false; reason: RejectionReason; code: CheckCode; v1: string | null; ts: string | null }

/** From this value on, `ts` is in milliseconds: in seconds it would be after the year 5138. */
const firstMillisecondTs = 1e11

/**
 * Parses `ts=…,v1=…` in any order, with blanks and unknown keys allowed (as the official SDKs do). The size of `ts`
 * decides between seconds and milliseconds: real deliveries have seconds (a delivery of 2025-12-23; sdk-nodejs #458), those
 * of the dashboard's simulator milliseconds.
 */
export function parseSignatureHeader(value: string | null): ParsedSignatureHeader {
  const text = value?.trim() ?? ''
  const fail = (reason: RejectionReason, code: CheckCode): ParsedSignatureHeader => ({
    ok: false,
    reason,
    code,
    ts: found.ts ?? null,
    v1: found.v1 ?? null,
  })
  const found = readPairs(text)
  if (text === '') return fail('MissingSignatureHeader', 'header_absent')
  if (found.ts === undefined && found.v1 === undefined)
    return fail('MalformedSignatureHeader', 'header_unreadable')
  if (found.ts === undefined) return fail('MissingTimestamp', 'ts_absent')
  if (!/^\d{1,15}$/.test(found.ts)) return fail('MalformedSignatureHeader', 'ts_not_a_time')
  if (found.v1 === undefined) return fail('MissingHash', 'hash_absent')
  const ts = Number(found.ts)
  const unit = ts >= firstMillisecondTs ? 'milliseconds' : 'seconds'
  const signedAtMs = unit === 'seconds' ? ts * 1000 : ts
  return { ok: true, header: { ts: found.ts, unit, signedAtMs, v1: found.v1 } }
}

function readPairs(text: string): { ts?: string; v1?: string } {
  const found: { ts?: string; v1?: string } = {}
  for (const pair of text.split(',')) {
    const equals = pair.indexOf('=')
    if (equals < 0) continue
    const key = pair.slice(0, equals).trim().toLowerCase()
    const value = pair.slice(equals + 1).trim()
    if (value === '') continue
    if (key === 'ts') found.ts ??= value
    if (key === 'v1') found.v1 ??= value
  }
  return found
}
