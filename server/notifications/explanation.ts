import type { NoteCode } from '../contract/signature-facts.ts'
import type { PartSource, SignatureExplanation } from '../journal/entries.ts'
import type { SignatureInput } from './received-request.ts'
import type { ParsedSignatureHeader } from './signature-header.ts'
import { buildSignedText } from './signed-text.ts'

/** An explanation that the checks still add to. */
export type ExplanationDraft = SignatureExplanation

/** The explanation before any check: the text that is signed and the source of each part. */
export function createExplanation(input: SignatureInput, parsed: ParsedSignatureHeader): ExplanationDraft {
  const ts = parsed.ok ? parsed.header.ts : parsed.ts
  const id = input.queryDataId ?? input.bodyDataId
  const idSource: PartSource =
    input.queryDataId !== null ? 'query' : input.bodyDataId !== null ? 'body' : 'absent'
  const notes: NoteCode[] = ['covers_ids_only']
  if (input.looksLikeIpn) notes.push('looks_like_ipn')
  if (input.signature === null && !input.looksLikeIpn) notes.push('qr_not_signed')
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

function headerSource(value: string | null): PartSource {
  return value === null ? 'absent' : 'header'
}
