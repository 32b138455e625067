/** The explanation of a verdict on a notification. */
import type { NoteCode } from '../contract/signature-facts.ts'
import type {
  NotificationDetail,
  PartSource,
  SignatureCheck,
  SignatureExplanation,
  SignatureProof,
} from '../journal/entries.ts'
import { bodyOf, parsePayload } from './payload.ts'
import { readSignatureInput, type SignatureInput } from './received-request.ts'
import { buildSignedText, parseSignatureHeader } from './signature-header.ts'

/** The explanation before any check: the text that is signed and the source of each part. */
export function createExplanation(input: SignatureInput): SignatureExplanation {
  const parsed = parseSignatureHeader(input.signature)
  const ts = parsed.ok ? parsed.header.ts : parsed.ts
  const id = input.queryDataId ?? input.bodyDataId
  const idSource: PartSource =
    input.queryDataId !== null ? 'query' : input.bodyDataId !== null ? 'body' : 'absent'
  const notes: NoteCode[] = ['covers_ids_only']
  if (input.looksLikeIpn) notes.push('looks_like_ipn')
  if (input.signature === null && !input.looksLikeIpn) notes.push('qr_not_signed')
  if (parsed.ok) notes.push(`ts_in_${parsed.header.unit}`)
  return {
    signed_text: ts === null ? null : buildSignedText({ id, requestId: input.requestId, ts }),
    parts: [
      { name: 'id', value: id, source: idSource },
      { name: 'request-id', value: input.requestId, source: headerSource(input.requestId) },
      { name: 'ts', value: ts, source: headerSource(ts) },
    ],
    checks: [],
    signed_by: null,
    signed_at: parsed.ok ? new Date(parsed.header.signedAtMs).toISOString() : null,
    near_misses: [],
    notes,
  }
}

/** What a check found: the check that failed, and the proof if the signature is right. */
type CheckedSignature = { failed: SignatureCheck | null; proof: SignatureProof | null }

/** The explanation with every check that ran: all up to the one that failed. */
export function explainSignature(
  input: SignatureInput,
  { failed, proof }: CheckedSignature,
): SignatureExplanation {
  const explanation = createExplanation(input)
  const passed = listPassed(input, proof)
  const end = passed.findIndex(({ name }) => name === failed?.name)
  explanation.checks = failed ? [...passed.slice(0, end), failed] : passed
  if (proof === null) return explanation
  const { signed_by, signed_text } = proof
  const notes = [...explanation.notes, ...noteCase(input, signed_text)]
  return { ...explanation, signed_by, signed_text, notes }
}

/** Says which form of an id with upper-case letters was signed. Other ids have only one form. */
function noteCase({ queryDataId, bodyDataId }: SignatureInput, signedText: string): NoteCode[] {
  const id = queryDataId ?? bodyDataId
  if (id === null || id === id.toLowerCase()) return []
  return [signedText.startsWith(`id:${id};`) ? 'id_signed_as_sent' : 'id_signed_in_lower_case']
}

/** All checks in their order, as if they had passed. */
function listPassed({ queryDataId }: SignatureInput, proof: SignatureProof | null): SignatureCheck[] {
  const age = proof?.age ?? null
  return [
    { name: 'header', passed: true, code: 'header_complete' },
    { name: 'request-id', passed: true, code: 'request_id_present' },
    { name: 'data.id', passed: true, code: queryDataId === null ? 'data_id_in_body' : 'data_id_in_query' },
    { name: 'hash', passed: true, code: `hash_by_${proof?.signed_by ?? 'current'}` },
    age === null
      ? { name: 'age', passed: null, code: 'age_unchecked' }
      : { name: 'age', passed: true, code: 'age_allowed', values: age },
  ]
}

/** @param proof null if the signature was not checked */
export function explainAccepted(input: SignatureInput, proof: SignatureProof | null): SignatureExplanation {
  if (proof !== null) return explainSignature(input, { failed: null, proof })
  const explanation = createExplanation(input)
  return { ...explanation, notes: ['not_checked', ...explanation.notes] }
}

/**
 * The explanation of a stored notification. That of an accepted notification is not stored, but derived here from the
 * stored request.
 */
export function explainEntry(entry: NotificationDetail): SignatureExplanation {
  const { explanation, query, headers } = entry
  if (explanation !== null && 'checks' in explanation) return explanation
  const rawBody = bodyOf(entry)
  const parsed = parsePayload(rawBody)
  const input = readSignatureInput(
    { headers: Object.fromEntries(headers), rawBody },
    new URLSearchParams(query),
    parsed.ok ? parsed.payload : null,
  )
  return explainAccepted(input, explanation)
}

function headerSource(value: string | null): PartSource {
  return value === null ? 'absent' : 'header'
}
