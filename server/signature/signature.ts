import { timingSafeEqual } from 'node:crypto'
import type { CheckCode, RejectionReason } from '../contract/signature-facts.ts'
import type { SignatureCheck, SignatureExplanation, SignatureProof } from '../journal/entries.ts'
import { explainSignature } from './explanation.ts'
import { findDeliberateAge, findNearMisses } from './near-misses.ts'
import type { SignatureInput } from './received-request.ts'
import {
  buildSignedText,
  type ParsedSignatureHeader,
  parseSignatureHeader,
  type SignedValues,
  sign,
} from './signature-header.ts'

export type SignatureOptions = {
  /** Largest difference between `ts` and the clock, in either direction. Null or absent: not checked. */
  toleranceSeconds?: number | null | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
}

export type SignatureResult =
  | { verdict: 'unsigned'; reason: null; explanation: null }
  | { verdict: 'validated'; reason: null; explanation: SignatureProof }
  | { verdict: 'rejected'; reason: RejectionReason; explanation: SignatureExplanation }

/**
 * Verifies the signature of one notification. `secrets` has the current secret and, during a rotation, the previous
 * one. Without secrets the verdict is `unsigned`. The signed id is the `data.id` of the query, or of the body if the
 * query has none. It is tried unchanged and in lower case, because the provider's sources disagree.
 */
export function verifySignature(
  input: SignatureInput,
  secrets: readonly string[],
  options: SignatureOptions = {},
): SignatureResult {
  if (secrets.length === 0) return { verdict: 'unsigned', reason: null, explanation: null }
  const header = parseSignatureHeader(input.signature)
  const checked = check(input, header, { secrets, ...options })
  if (checked.reason === null) return { verdict: 'validated', reason: null, explanation: checked.proof }
  const { reason, proof } = checked
  const explanation = explainSignature(input, checked)
  if (proof === null)
    explanation.near_misses = findNearMisses(input, header.ok ? header.header : header, secrets)
  else if (header.ok && input.requestId !== null) {
    const code = findDeliberateAge(input.requestId, header.header.ts, secrets)
    if (code !== null) explanation.near_misses = [{ code, signed_text: proof.signed_text }]
  }
  // Known problem of the provider: https://github.com/mercadopago/sdk-java/issues/420
  if (reason === 'SignatureMismatch' && explanation.near_misses.length === 0)
    explanation.notes.push('test_notifications_fail')
  return { verdict: 'rejected', reason, explanation }
}

type CheckOptions = SignatureOptions & { secrets: readonly string[] }
type Checked =
  | { reason: null; failed: null; proof: SignatureProof }
  | { reason: RejectionReason; failed: SignatureCheck; proof: SignatureProof | null }

function check(
  input: SignatureInput,
  parsed: ParsedSignatureHeader,
  { secrets, toleranceSeconds = null, now = Date.now }: CheckOptions,
): Checked {
  const refuse = (reason: RejectionReason, name: string, code: CheckCode): Checked => ({
    reason,
    failed: { name, passed: false, code },
    proof: null,
  })
  if (!parsed.ok) return refuse(parsed.reason, 'header', parsed.code)
  const { requestId } = input
  if (requestId === null) return refuse('MissingRequestId', 'request-id', 'request_id_absent')
  const id = input.queryDataId ?? input.bodyDataId
  if (id === null) return refuse('MissingDataId', 'data.id', 'data_id_absent')
  if (input.hasSeveralQueryIds) return refuse('ConflictingDataId', 'data.id', 'data_id_repeated')
  if (isConflict(input)) return refuse('ConflictingDataId', 'data.id', 'data_id_differs')

  const { ts, v1, signedAtMs } = parsed.header
  const match = findMatch({ id, requestId, ts }, v1, secrets)
  if (match === null) return refuse('SignatureMismatch', 'hash', 'hash_differs')
  if (toleranceSeconds === null) return { reason: null, failed: null, proof: { ...match, age: null } }

  const secondsAgo = (now() - signedAtMs) / 1000
  const age = { seconds: Math.round(Math.abs(secondsAgo) * 10) / 10, allowed: toleranceSeconds }
  const proof = { ...match, age }
  if (Math.abs(secondsAgo) <= toleranceSeconds) return { reason: null, failed: null, proof }
  const code = secondsAgo > 0 ? 'age_too_old' : 'age_in_future'
  return {
    reason: 'TimestampOutOfTolerance',
    failed: { name: 'age', passed: false, code, values: age },
    proof,
  }
}

function findMatch(
  values: SignedValues & { id: string },
  v1: string,
  secrets: readonly string[],
): Omit<SignatureProof, 'age'> | null {
  if (!/^[0-9a-f]{64}$/i.test(v1)) return null
  const sent = Buffer.from(v1, 'hex')
  const lowerCase = values.id.toLowerCase()
  const ids = values.id === lowerCase ? [lowerCase] : [values.id, lowerCase]
  for (const [secretIndex, secret] of secrets.entries())
    for (const id of ids) {
      const signed_text = buildSignedText({ ...values, id })
      if (timingSafeEqual(sign(secret, signed_text), sent))
        return { signed_by: secretIndex === 0 ? 'current' : 'previous', signed_text }
    }
  return null
}

/** Ids that differ only in case count as equal, because the provider's sources disagree on the case that is signed. */
function isConflict({ queryDataId, bodyDataId }: SignatureInput): boolean {
  if (queryDataId === null || bodyDataId === null) return false
  return queryDataId.toLowerCase() !== bodyDataId.toLowerCase()
}
