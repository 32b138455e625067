import { timingSafeEqual } from 'node:crypto'
import type { NearMissCode } from '../contract/signature-facts.ts'
import type { NearMiss } from '../journal/entries.ts'
import { isOldOnPurpose, wrongSecret } from '../shared/outbound/deliberate-signature.ts'
import type { SignatureInput } from './received-request.ts'
import { buildSignedText, type SignedValues, sign } from './signature-header.ts'

type TextMistake = { code: NearMissCode; text: string }
type BodyMistake = { code: NearMissCode; body: Uint8Array }
type SecretMistake = { code: NearMissCode; secret: string | Uint8Array }

/**
 * Repeats each plausible mistake of a sender and returns those that produce the signature that was sent. The result is
 * empty if no signature was sent. Computes about 25 hashes per secret, so it runs only for rejected notifications.
 */
export function findNearMisses(
  input: SignatureInput,
  header: { ts: string | null; v1: string | null },
  secrets: readonly string[],
): NearMiss[] {
  if (header.v1 === null) return []
  const sent = readHash(header.v1)
  if (sent === null) return []
  const found: NearMiss[] = []
  const values = { id: input.queryDataId ?? input.bodyDataId, requestId: input.requestId, ts: header.ts }
  const rightText = buildSignedText(values)
  for (const secret of secrets) {
    for (const { code, wrong, text } of deliberateSignatures(secret, values))
      if (isSame(sign(wrong, text), sent)) found.push({ code, signed_text: text })
    const rightHash = isSame(sign(secret, rightText), sent) ? explainRightHash(input, header.v1) : null
    if (rightHash !== null) found.push({ code: rightHash, signed_text: rightText })
    for (const { code, text } of textMistakes(input, values))
      if (isSame(sign(secret, text), sent)) found.push({ code, signed_text: text })
    for (const { code, body } of bodyMistakes(input, header.ts))
      if (isSame(sign(secret, body), sent)) found.push({ code, signed_text: null })
    for (const { code, secret: wrong } of secretMistakes(secret))
      if (isSame(sign(wrong, rightText), sent)) found.push({ code, signed_text: rightText })
  }
  return found
}

/**
 * The signatures that the simulator and test notifications make wrong on purpose, for the id as received and in lower
 * case.
 */
function deliberateSignatures(secret: string, values: SignedValues) {
  const ids = [...new Set([values.id, values.id?.toLowerCase() ?? null])]
  return ids.flatMap(id => {
    const text = buildSignedText({ ...values, id })
    return [
      { code: 'fault_wrong_signature', wrong: wrongSecret(secret, 'fault'), text },
      { code: 'test_wrong_secret', wrong: wrongSecret(secret, 'test'), text },
    ] as const
  })
}

/** Returns the code of a correct signature that the simulator or a test notification made too old on purpose. */
export function findDeliberateAge(
  requestId: string,
  ts: string,
  secrets: readonly string[],
): NearMiss['code'] | null {
  const isMadeBy = (maker: 'fault' | 'test') =>
    secrets.some(secret => isOldOnPurpose(requestId, { secret, ts, maker }))
  if (isMadeBy('fault')) return 'fault_stale_timestamp'
  return isMadeBy('test') ? 'test_old' : null
}

/** Returns the mistake that caused the rejection although the hash is correct. The check itself names repeated ids. */
function explainRightHash(input: SignatureInput, v1: string): NearMissCode | null {
  if (!isHex(v1)) return 'hash_in_base64'
  if (input.requestId === null) return 'request_id_not_sent'
  if (input.queryDataId === null && input.bodyDataId === null) return 'data_id_not_sent'
  return input.hasSeveralQueryIds ? null : 'data_id_of_query_only'
}

function textMistakes(input: SignatureInput, values: SignedValues): TextMistake[] {
  const right = buildSignedText(values)
  const mistakes: TextMistake[] = []
  const add = (code: NearMissCode, text: string) => {
    if (text !== right && !mistakes.some(other => other.text === text)) mistakes.push({ code, text })
  }
  const withValues = (change: Partial<SignedValues>) => buildSignedText({ ...values, ...change })
  const { id, requestId, ts } = values

  add('semicolon_missing', right.slice(0, -1))
  if (id !== null) {
    add('id_upper_case', withValues({ id: id.toUpperCase() }))
    add('id_lower_case', withValues({ id: id.toLowerCase() }))
    add('id_left_out', withValues({ id: null }))
    add('id_empty', withValues({ id: '' }))
  }
  if (input.bodyDataId !== null) add('id_of_body', withValues({ id: input.bodyDataId }))
  if (input.notificationId !== null) add('id_of_notification', withValues({ id: input.notificationId }))
  if (requestId !== null) {
    add('request_id_left_out', withValues({ requestId: null }))
    add('request_id_empty', withValues({ requestId: '' }))
  } else add('request_id_absent_as_empty', `${buildSignedText({ id, requestId: '', ts: null })}ts:${ts};`)
  if (ts !== null) {
    add('ts_signed_in_milliseconds', withValues({ ts: `${ts}000` }))
    if (ts.length > 10) add('ts_signed_in_seconds', withValues({ ts: ts.slice(0, -3) }))
    add('ts_left_out', withValues({ ts: null }))
  }
  add(
    'parts_in_another_order',
    `${buildSignedText({ id, requestId: null, ts })}${buildSignedText({ id: null, requestId, ts: null })}`,
  )
  return mistakes
}

function bodyMistakes({ rawBody }: SignatureInput, ts: string | null): BodyMistake[] {
  const mistakes: BodyMistake[] = [{ code: 'body_signed', body: rawBody }]
  if (ts !== null)
    mistakes.push({ code: 'ts_and_body_signed', body: Buffer.concat([Buffer.from(`${ts}.`), rawBody]) })
  return mistakes
}

function secretMistakes(secret: string): SecretMistake[] {
  const mistakes: SecretMistake[] = []
  const add = (code: NearMissCode, wrong: string | Uint8Array) => {
    if (wrong !== secret) mistakes.push({ code, secret: wrong })
  }
  add('secret_here_has_blanks', secret.trim())
  add('secret_ends_in_line_break', `${secret}\n`)
  add('secret_ends_in_blank', `${secret} `)
  add('secret_starts_with_blank', ` ${secret}`)
  add('secret_in_quotes', `"${secret}"`)
  add('secret_upper_case', secret.toUpperCase())
  add('secret_lower_case', secret.toLowerCase())
  if (/^([0-9a-f]{2})+$/i.test(secret)) add('secret_decoded_from_hex', Buffer.from(secret, 'hex'))
  return mistakes
}

function isHex(value: string): boolean {
  return /^[0-9a-f]{64}$/i.test(value)
}

function readHash(value: string): Buffer | null {
  const hash = Buffer.from(value, isHex(value) ? 'hex' : 'base64')
  return hash.length === 32 ? hash : null
}

function isSame(expected: Buffer, sent: Buffer): boolean {
  return timingSafeEqual(expected, sent)
}
