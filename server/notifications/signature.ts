import { timingSafeEqual } from 'node:crypto'
import type { SignatureExplanation, Verdict } from '../journal/entries.ts'
import { createExplanation, type ExplanationDraft } from './explanation.ts'
import { findNearMisses } from './near-misses.ts'
import type { RejectionReason } from './rejection-reason.ts'
import { parseSignatureHeader } from './signature-header.ts'
import { buildSignedText, sign } from './signed-text.ts'

/** What a signature check looks at. Null: the request did not carry it. */
export type SignatureInput = {
  signature: string | null
  requestId: string | null
  /** `data.id` of the query, decoded. */
  queryDataId: string | null
  /** `data.id` of the body, as text. */
  bodyDataId: string | null
  /** The query carries several `data.id` that differ. */
  hasSeveralQueryIds: boolean
  /** The body's own `id`: only looked at to recognise a mistake. */
  notificationId: string | null
  /** The query looks like the older IPN (`?id=…&topic=…`), which can not be verified. */
  looksLikeIpn: boolean
  rawBody: Uint8Array
}

export type SignatureOptions = {
  /** How old or early `ts` may be; null or absent: not checked. */
  toleranceSeconds?: number | null | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
}

export type SignatureResult = {
  verdict: Verdict
  reason: RejectionReason | null
  explanation: SignatureExplanation
}

/**
 * Judges one notification. `secrets` are the current one and, during a rotation, the previous one; with none
 * configured the verdict is `unsigned`. The query's `data.id` is the one signed, the body's only where the
 * query has none; it is tried as it came and in lower case, because the provider's own sources disagree.
 */
export function verifySignature(
  input: SignatureInput,
  secrets: readonly string[],
  options: SignatureOptions = {},
): SignatureResult {
  const parsed = parseSignatureHeader(input.signature)
  const draft = createExplanation(input, parsed)
  if (secrets.length === 0) {
    draft.notes.unshift('No webhook secret is configured, so the signature was not checked.')
    return { verdict: 'unsigned', reason: null, explanation: draft }
  }
  const reason = check(input, secrets, options, draft, parsed)
  if (reason === null) return { verdict: 'validated', reason, explanation: draft }
  if (draft.signed_by === null)
    draft.near_misses = findNearMisses(input, parsed.ok ? parsed.header : parsed, secrets)
  return { verdict: 'rejected', reason, explanation: draft }
}

function check(
  input: SignatureInput,
  secrets: readonly string[],
  options: SignatureOptions,
  draft: ExplanationDraft,
  parsed: ReturnType<typeof parseSignatureHeader>,
): RejectionReason | null {
  const fail = (reason: RejectionReason, name: string, detail: string) => {
    draft.checks.push({ name, passed: false, detail })
    return reason
  }
  const pass = (name: string, detail: string) => draft.checks.push({ name, passed: true, detail })

  if (!parsed.ok) return fail(parsed.reason, 'header', parsed.detail)
  pass('header', 'x-signature has ts and v1.')
  if (input.requestId === null)
    return fail('MissingRequestId', 'request-id', 'The request has no x-request-id header.')
  pass('request-id', 'x-request-id is there.')
  const id = input.queryDataId ?? input.bodyDataId
  if (id === null) return fail('MissingDataId', 'data.id', 'Neither query nor body has a data.id.')
  if (isConflict(input))
    return fail('ConflictingDataId', 'data.id', 'Query and body carry different ids; only one is signed.')
  pass('data.id', `data.id comes from the ${input.queryDataId === null ? 'body' : 'query'}.`)

  const match = findMatch(id, input.requestId, parsed.header, secrets)
  if (match === null)
    return fail('SignatureMismatch', 'hash', 'v1 is not the signature of this text by a configured secret.')
  draft.signed_by = match.secretIndex === 0 ? 'current' : 'previous'
  draft.signed_text = match.text
  pass('hash', `v1 is the signature by the ${draft.signed_by} secret.`)
  return checkAge(parsed.header.signedAtMs, options, draft) ? null : 'TimestampOutOfTolerance'
}

function checkAge(signedAtMs: number, options: SignatureOptions, draft: ExplanationDraft): boolean {
  const toleranceSeconds = options.toleranceSeconds ?? null
  if (toleranceSeconds === null) {
    draft.checks.push({ name: 'age', passed: null, detail: 'No tolerance is configured.' })
    return true
  }
  const driftSeconds = Math.abs((options.now ?? Date.now)() - signedAtMs) / 1000
  const passed = driftSeconds <= toleranceSeconds
  const detail = `ts is ${driftSeconds.toFixed(1)} s away from this clock; ${toleranceSeconds} s are allowed.`
  draft.checks.push({ name: 'age', passed, detail })
  return passed
}

function findMatch(
  id: string,
  requestId: string,
  header: { ts: string; v1: string },
  secrets: readonly string[],
): { secretIndex: number; text: string } | null {
  if (!/^[0-9a-f]{64}$/i.test(header.v1)) return null
  const sent = Buffer.from(header.v1, 'hex')
  const ids = id === id.toLowerCase() ? [id] : [id, id.toLowerCase()]
  for (const [secretIndex, secret] of secrets.entries())
    for (const candidate of ids) {
      const text = buildSignedText({ id: candidate, requestId, ts: header.ts })
      if (timingSafeEqual(sign(secret, text), sent)) return { secretIndex, text }
    }
  return null
}

/** Ids that differ in case alone are the same id: which case is signed is what the provider's sources disagree on. */
function isConflict({ queryDataId, bodyDataId, hasSeveralQueryIds }: SignatureInput): boolean {
  if (hasSeveralQueryIds) return true
  if (queryDataId === null || bodyDataId === null) return false
  return queryDataId.toLowerCase() !== bodyDataId.toLowerCase()
}
