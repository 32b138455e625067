import { timingSafeEqual } from 'node:crypto'
import type { Verdict } from '../contract/entry-facts.ts'
import type { CheckCode, RejectionReason } from '../contract/signature-facts.ts'
import type { SignatureExplanation } from '../journal/entries.ts'
import { createExplanation, type ExplanationDraft } from './explanation.ts'
import { findNearMisses } from './near-misses.ts'
import type { SignatureInput } from './received-request.ts'
import { parseSignatureHeader } from './signature-header.ts'
import { buildSignedText, sign } from './signed-text.ts'

export type SignatureOptions = {
  /** Largest difference between `ts` and the clock, in either direction. Null or absent: not checked. */
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
 * Verifies the signature of one notification. `secrets` are the current one and, during a rotation, the previous one;
 * without any the verdict is `unsigned`. The signed id is the `data.id` of the query, or of the body if the query has
 * none. It is tried unchanged and in lower case, because the provider's sources disagree.
 */
export function verifySignature(
  input: SignatureInput,
  secrets: readonly string[],
  options: SignatureOptions = {},
): SignatureResult {
  const parsed = parseSignatureHeader(input.signature)
  const draft = createExplanation(input, parsed)
  if (secrets.length === 0) {
    draft.notes.unshift('not_checked')
    return { verdict: 'unsigned', reason: null, explanation: draft }
  }
  const reason = check(input, { secrets, options, draft, parsed })
  if (reason === null) return { verdict: 'validated', reason, explanation: draft }
  if (draft.signed_by === null)
    draft.near_misses = findNearMisses(input, parsed.ok ? parsed.header : parsed, secrets)
  // Known problem of the provider: https://github.com/mercadopago/sdk-java/issues/420
  if (reason === 'SignatureMismatch' && draft.near_misses.length === 0)
    draft.notes.push('test_notifications_fail')
  return { verdict: 'rejected', reason, explanation: draft }
}

type CheckContext = {
  secrets: readonly string[]
  options: SignatureOptions
  draft: ExplanationDraft
  parsed: ReturnType<typeof parseSignatureHeader>
}

/** Adds the result of each check to the draft, up to the first that fails. Null: all passed. */
function check(
  input: SignatureInput,
  { secrets, options, draft, parsed }: CheckContext,
): RejectionReason | null {
  const fail = (reason: RejectionReason, name: string, code: CheckCode) => {
    draft.checks.push({ name, passed: false, code })
    return reason
  }
  const pass = (name: string, code: CheckCode) => draft.checks.push({ name, passed: true, code })

  if (!parsed.ok) return fail(parsed.reason, 'header', parsed.code)
  pass('header', 'header_complete')
  if (input.requestId === null) return fail('MissingRequestId', 'request-id', 'request_id_absent')
  pass('request-id', 'request_id_present')
  const id = input.queryDataId ?? input.bodyDataId
  if (id === null) return fail('MissingDataId', 'data.id', 'data_id_absent')
  if (input.hasSeveralQueryIds) return fail('ConflictingDataId', 'data.id', 'data_id_repeated')
  if (isConflict(input)) return fail('ConflictingDataId', 'data.id', 'data_id_differs')
  pass('data.id', input.queryDataId === null ? 'data_id_in_body' : 'data_id_in_query')

  const match = findMatch({ id, requestId: input.requestId, header: parsed.header }, secrets)
  if (match === null) return fail('SignatureMismatch', 'hash', 'hash_differs')
  draft.signed_by = match.secretIndex === 0 ? 'current' : 'previous'
  draft.signed_text = match.text
  pass('hash', `hash_by_${draft.signed_by}`)
  return checkAge(parsed.header.signedAtMs, options, draft) ? null : 'TimestampOutOfTolerance'
}

function checkAge(signedAtMs: number, options: SignatureOptions, draft: ExplanationDraft): boolean {
  const toleranceSeconds = options.toleranceSeconds ?? null
  if (toleranceSeconds === null) {
    draft.checks.push({ name: 'age', passed: null, code: 'age_unchecked' })
    return true
  }
  const ageSeconds = ((options.now ?? Date.now)() - signedAtMs) / 1000
  const passed = Math.abs(ageSeconds) <= toleranceSeconds
  const code = passed ? 'age_allowed' : ageSeconds > 0 ? 'age_too_old' : 'age_in_future'
  const values = { seconds: Math.round(Math.abs(ageSeconds) * 10) / 10, allowed: toleranceSeconds }
  draft.checks.push({ name: 'age', passed, code, values })
  return passed
}

function findMatch(
  { id, requestId, header }: { id: string; requestId: string; header: { ts: string; v1: string } },
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

/** Ids that differ only in case count as equal, because the provider's sources disagree on the case that is signed. */
function isConflict({ queryDataId, bodyDataId }: SignatureInput): boolean {
  if (queryDataId === null || bodyDataId === null) return false
  return queryDataId.toLowerCase() !== bodyDataId.toLowerCase()
}
