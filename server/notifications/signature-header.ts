import type { CheckCode, RejectionReason } from '../contract/signature-facts.ts'

/** What `x-signature` said: `ts` as it was written, its meaning in milliseconds, and the hash. */
type SignatureHeader = { ts: string; signedAtMs: number; v1: string }

export type ParsedSignatureHeader =
  | { ok: true; header: SignatureHeader }
  | { ok: false; reason: RejectionReason; code: CheckCode; v1: string | null; ts: string | null }

/** A `ts` from this value on is in milliseconds: in seconds it would lie after the year 5138. */
const firstMillisecondTs = 1e11

/**
 * Reads `ts=…,v1=…`, in any order, blanks allowed, unknown keys ignored (as the official SDKs do).
 * `ts` counts as seconds or milliseconds by its size: the provider's documentation shows both.
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
  return {
    ok: true,
    header: { ts: found.ts, signedAtMs: ts >= firstMillisecondTs ? ts : ts * 1000, v1: found.v1 },
  }
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
