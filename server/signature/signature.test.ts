import { createHmac } from 'node:crypto'
import { WebhookSignatureValidator } from 'mercadopago'
import { expect, test } from 'vitest'
import { checkCodes, type NearMissCode, nearMissCodes, noteCodes } from '../contract/signature-facts.ts'
import { requestIdOfOld, wrongSecret } from '../shared/outbound/deliberate-signature.ts'
import { explainAccepted } from './explanation.ts'
import { parsePayload } from './payload.ts'
import { readSignatureInput, type SignatureInput } from './received-request.ts'
import { type SignatureOptions, verifySignature } from './signature.ts'

const secret = 'v1-test-secret-not-a-real-key'
const requestId = 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e'
const ts = '1742505638683'
const rawBody = Buffer.from('{"id":77,"type":"payment","data":{"id":"123456"}}')

const base: SignatureInput = {
  signature: null,
  requestId,
  queryDataId: '123456',
  hasSeveralQueryIds: false,
  bodyDataId: '123456',
  notificationId: '77',
  looksLikeIpn: false,
  rawBody,
}

function hash(text: string | Uint8Array, key: string | Uint8Array = secret): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

function signed(text: string | Uint8Array, changes: Partial<SignatureInput> = {}, time = ts): SignatureInput {
  return { ...base, signature: `ts=${time},v1=${hash(text)}`, ...changes }
}

/** The explanation of a verdict. An accepted notification gets its explanation when it is read. */
function explain(input: SignatureInput, secrets: string[], options?: SignatureOptions) {
  const result = verifySignature(input, secrets, options)
  return result.verdict === 'rejected' ? result.explanation : explainAccepted(input, result.explanation)
}

const rightText = `id:123456;request-id:${requestId};ts:${ts};`

test('validates the recorded vector of the provider', () => {
  const v1 = '85aaea44adced84bf23e95db43da124f818caad473052e8d0ecd46c5319c231e'
  const input = { ...base, signature: `ts=${ts},v1=${v1}` }
  expect(verifySignature(input, [secret])).toMatchObject({ verdict: 'validated', reason: null })
  expect(explain(input, [secret])).toMatchObject({
    signed_text: rightText,
    signed_by: 'current',
    signed_at: '2025-03-20T21:20:38.683Z',
    near_misses: [],
    parts: [
      { name: 'id', value: '123456', source: 'query' },
      { name: 'request-id', value: requestId, source: 'header' },
      { name: 'ts', value: ts, source: 'header' },
    ],
  })
})

test('the official SDK accepts what validates here', () => {
  const input = signed(rightText)
  WebhookSignatureValidator.validate({
    xSignature: input.signature,
    xRequestId: requestId,
    dataId: '123456',
    secret,
  })
  expect(verifySignature(input, [secret]).verdict).toBe('validated')
})

test('the verdict is `unsigned`, with a note, if no secret is configured', () => {
  expect(verifySignature(signed(rightText), [])).toMatchObject({ verdict: 'unsigned', reason: null })
  expect(explain(signed(rightText), []).notes[0]).toBe('not_checked')
})

test.each([
  ['in the other order', `v1=${hash(rightText)},ts=${ts}`],
  ['with blanks', `  ts = ${ts} , v1 = ${hash(rightText)}  `],
  ['with unknown keys', `v2=zz,ts=${ts},foo,v1=${hash(rightText)}`],
  ['with the hash in upper case', `ts=${ts},v1=${hash(rightText).toUpperCase()}`],
])('reads a header %s', (_case, signature) => {
  expect(verifySignature({ ...base, signature }, [secret]).verdict).toBe('validated')
})

const rejections = [
  ['MissingSignatureHeader', { signature: null }],
  ['MalformedSignatureHeader', { signature: 'nonsense' }],
  ['MalformedSignatureHeader', { signature: `ts=yesterday,v1=${hash(rightText)}` }],
  ['MissingTimestamp', { signature: `v1=${hash(rightText)}` }],
  ['MissingHash', { signature: `ts=${ts},v2=${hash(rightText)}` }],
  ['MissingRequestId', { requestId: null }],
  ['MissingDataId', { queryDataId: null, bodyDataId: null }],
  ['ConflictingDataId', { bodyDataId: '999' }],
  ['ConflictingDataId', { hasSeveralQueryIds: true }],
  ['SignatureMismatch', { signature: `ts=${ts},v1=${'0'.repeat(64)}` }],
  ['SignatureMismatch', { signature: `ts=${ts},v1=ñ` }],
  // Buffers of another length cannot be compared.
  ['SignatureMismatch', { signature: `ts=${ts},v1=zz${hash(rightText)}` }],
  ['SignatureMismatch', { signature: `ts=${ts},v1=${hash(rightText)}00` }],
] as const

test.each(rejections)('the reason is %s for %j', (reason, changes) => {
  const input = signed(rightText, changes)
  expect(verifySignature(input, [secret])).toMatchObject({ verdict: 'rejected', reason })
  expect(explain(input, [secret]).checks.at(-1)).toMatchObject({ passed: false })
})

const passed = [
  { name: 'header', passed: true, code: 'header_complete' },
  { name: 'request-id', passed: true, code: 'request_id_present' },
  { name: 'data.id', passed: true, code: 'data_id_in_query' },
  { name: 'hash', passed: true, code: 'hash_by_current' },
]
const failed = (name: string, code: string) => ({ name, passed: false, code })

test.each([
  [{ signature: null }, [failed('header', 'header_absent')]],
  [{ requestId: null }, [...passed.slice(0, 1), failed('request-id', 'request_id_absent')]],
  [{ bodyDataId: '999' }, [...passed.slice(0, 2), failed('data.id', 'data_id_differs')]],
  [{ signature: `ts=${ts},v1=${'0'.repeat(64)}` }, [...passed.slice(0, 3), failed('hash', 'hash_differs')]],
  [{}, [...passed, { name: 'age', passed: null, code: 'age_unchecked' }]],
])('for %j the checks are those up to the one that failed', (changes, checks) => {
  expect(explain(signed(rightText, changes), [secret]).checks).toEqual(checks)
})

test.each([
  [0, true, 'age_allowed', 0],
  [300_049, false, 'age_too_old', 300],
  [301_260, false, 'age_too_old', 301.3],
  [-301_260, false, 'age_in_future', 301.3],
])('a clock that is %i ms ahead: the age passes: %j, as %s', (shift, isPassed, code, seconds) => {
  const options = { toleranceSeconds: 300, now: () => Number(ts) + shift }
  const { checks, notes } = explain(signed(rightText), [secret], options)
  expect(checks).toEqual([
    ...passed,
    { name: 'age', passed: isPassed, code, values: { seconds, allowed: 300 } },
  ])
  expect(notes).not.toContain('test_notifications_fail')
})

test('an absent part has no source, and without a time there is no signed text', () => {
  const absent = { queryDataId: null, bodyDataId: null, requestId: null }
  expect(explain(signed(rightText, absent), [secret])).toMatchObject({
    signed_text: `ts:${ts};`,
    parts: [{ source: 'absent' }, { source: 'absent' }, { source: 'header' }],
    notes: ['covers_ids_only', 'ts_in_milliseconds'],
  })
  expect(explain({ ...base, signature: null }, [secret])).toMatchObject({
    signed_text: null,
    parts: [{ source: 'query' }, { source: 'header' }, { value: null, source: 'absent' }],
    signed_at: null,
    notes: ['covers_ids_only', 'qr_not_signed'],
  })
  expect(explain({ ...base, signature: null, looksLikeIpn: true }, [secret]).notes).toEqual([
    'covers_ids_only',
    'looks_like_ipn',
  ])
})

test('uses the id of the body if the query has none', () => {
  const input = signed(rightText, { queryDataId: null })
  expect(verifySignature(input, [secret]).verdict).toBe('validated')
  const { parts, checks } = explain(input, [secret])
  expect(parts[0]).toMatchObject({ source: 'body' })
  expect(checks[2]).toMatchObject({ code: 'data_id_in_body' })
})

test.each(['ORD01ABC', 'ord01abc'])('validates an id with letters that was signed as %s', id => {
  const text = `id:${id};request-id:${requestId};ts:${ts};`
  const input = signed(text, { queryDataId: 'ORD01ABC', bodyDataId: 'ORD01ABC' })
  expect(verifySignature(input, [secret]).verdict).toBe('validated')
  expect(explain(input, [secret]).signed_text).toBe(text)
})

function signedWithLetters(id: string, time: string): SignatureInput {
  const text = `id:${id};request-id:${requestId};ts:${time};`
  return signed(text, { queryDataId: 'ORD01ABC', bodyDataId: 'ORD01ABC' }, time)
}
const forms = [
  ['id_signed_as_sent', 'ts_in_seconds', signedWithLetters('ORD01ABC', '1742505638')],
  ['id_signed_in_lower_case', 'ts_in_milliseconds', signedWithLetters('ord01abc', ts)],
] as const

test.each(forms)('the notes say %s and %s', (noteOfCase, noteOfUnit, input) => {
  expect(explain(input, [secret]).notes).toEqual(['covers_ids_only', noteOfUnit, noteOfCase])
})

test('ids that differ only in case do not conflict', () => {
  const text = `id:ord01abc;request-id:${requestId};ts:${ts};`
  const input = signed(text, { queryDataId: 'ord01abc', bodyDataId: 'ORD01ABC' })
  expect(verifySignature(input, [secret]).verdict).toBe('validated')
})

test('validates with the previous secret during a rotation, and says so', () => {
  expect(explain(signed(rightText), ['the-new-secret', secret]).signed_by).toBe('previous')
})

test.each([
  ['milliseconds', '1742505638683', 1742505638683],
  ['seconds', '1742505638', 1742505638000],
])('compares ts in %s with the tolerance', (_unit, time, signedAtMs) => {
  const text = `id:123456;request-id:${requestId};ts:${time};`
  const check = (nowMs: number) =>
    verifySignature(signed(text, {}, time), [secret], { toleranceSeconds: 300, now: () => nowMs }).reason
  expect(check(signedAtMs + 300_000)).toBeNull()
  expect(check(signedAtMs - 300_000)).toBeNull()
  expect(check(signedAtMs + 300_001)).toBe('TimestampOutOfTolerance')
})

test('validates an old notification if no tolerance is configured', () => {
  expect(verifySignature(signed(rightText), [secret], { now: () => 9e12 }).verdict).toBe('validated')
})

const seconds = '1742505638'
const bySecret = (key: string | Uint8Array) => ({ ...base, signature: `ts=${ts},v1=${hash(rightText, key)}` })
const withRequestId = (value: string) => `id:123456;request-id:${value};ts:${ts};`
/** The mistake, a request with it, and the configured secret if that is not the usual one. */
const misses: [NearMissCode, SignatureInput, string?][] = [
  ['semicolon_missing', signed(rightText.slice(0, -1))],
  ['id_of_notification', signed(rightText.replace('123456', '77'))],
  ['request_id_left_out', signed(`id:123456;ts:${ts};`)],
  ['request_id_empty', signed(withRequestId(''))],
  ['request_id_absent_as_empty', signed(withRequestId(''), { requestId: null })],
  ['request_id_not_sent', signed(`id:123456;ts:${ts};`, { requestId: null })],
  ['id_left_out', signed(`request-id:${requestId};ts:${ts};`)],
  ['id_empty', signed(rightText.replace('123456', ''))],
  ['data_id_not_sent', signed(`request-id:${requestId};ts:${ts};`, { queryDataId: null, bodyDataId: null })],
  ['ts_signed_in_seconds', signed(rightText.replace(ts, seconds))],
  ['ts_signed_in_milliseconds', signed(rightText.replace(ts, `${seconds}000`), {}, seconds)],
  ['ts_left_out', signed(rightText.replace(`ts:${ts};`, ''))],
  ['body_signed', signed(rawBody)],
  ['ts_and_body_signed', signed(Buffer.concat([Buffer.from(`${ts}.`), rawBody]))],
  ['parts_in_another_order', signed(`id:123456;ts:${ts};request-id:${requestId};`)],
  ['id_upper_case', signed(rightText.replace('123456', 'ORD1'), { queryDataId: 'ord1', bodyDataId: null })],
  ['id_lower_case', signed(`id:ord1;ts:${ts};`, { queryDataId: 'ORD1', bodyDataId: null, requestId: null })],
  ['id_of_body', signed(rightText.replace('123456', '9'), { bodyDataId: '9' })],
  ['data_id_of_query_only', signed(rightText, { bodyDataId: '999' })],
  [
    'hash_in_base64',
    {
      ...base,
      signature: `ts=${ts},v1=${createHmac('sha256', secret).update(rightText).digest('base64')}`,
    },
  ],
  ['secret_ends_in_line_break', bySecret(`${secret}\n`)],
  ['secret_ends_in_blank', bySecret(`${secret} `)],
  ['secret_starts_with_blank', bySecret(` ${secret}`)],
  ['secret_in_quotes', bySecret(`"${secret}"`)],
  ['secret_upper_case', bySecret(secret.toUpperCase())],
  ['secret_lower_case', bySecret('abc'), 'ABC'],
  ['secret_decoded_from_hex', bySecret(Buffer.from('0aff', 'hex')), '0aff'],
  ['secret_here_has_blanks', signed(rightText), ` ${secret}`],
  ['fault_wrong_signature', bySecret(wrongSecret(secret, 'fault'))],
  ['test_wrong_secret', bySecret(wrongSecret(secret, 'test'))],
]

test.each(misses)('finds the near miss %s', (code, input, configured = secret) => {
  expect(verifySignature(input, [configured]).verdict).toBe('rejected')
  const explanation = explain(input, [configured])
  expect(explanation.near_misses.map(miss => miss.code)).toContain(code)
  expect(explanation.notes).not.toContain('test_notifications_fail')
})

test('a signature that is wrong on purpose may be of the id as it came, or in lower case', () => {
  for (const id of ['ORD1', 'ord1']) {
    const signature = `ts=${ts},v1=${hash(rightText.replace('123456', id), wrongSecret(secret, 'fault'))}`
    const { near_misses: found } = explain({ ...base, signature, queryDataId: 'ORD1', bodyDataId: null }, [
      secret,
    ])
    expect(found.map(({ code }) => code)).toEqual(['fault_wrong_signature'])
  }
})

test('a text that two mistakes produce is explained by the first of them', () => {
  const input = signed(rightText.replace('123456', '9'), { bodyDataId: '9', notificationId: '9' })
  expect(explain(input, [secret]).near_misses.map(({ code }) => code)).toEqual(['id_of_body'])
})

test('a URL with several ids is not explained by another id in the body', () => {
  for (const bodyDataId of [null, '123456']) {
    const explanation = explain(signed(rightText, { bodyDataId, hasSeveralQueryIds: true }), [secret])
    expect(explanation.near_misses).toEqual([])
    expect(explanation.checks).toContainEqual(
      expect.objectContaining({ passed: false, code: 'data_id_repeated' }),
    )
  }
})

const oldOnPurpose = [
  ['fault_stale_timestamp', 'fault'],
  ['test_old', 'test'],
] as const

test.each(oldOnPurpose)('an old signature is %s if its request id proves it', (code, maker) => {
  const options = { toleranceSeconds: 300, now: () => Number(ts) + 3_600_000 }
  const codesOf = (id: string, secrets = [secret]) => {
    const input = signed(withRequestId(id), { requestId: id })
    return explain(input, secrets, options).near_misses.map(miss => miss.code)
  }
  expect(codesOf(requestIdOfOld(secret, ts, maker))).toEqual([code])
  expect(codesOf(requestIdOfOld(secret, ts, maker), ['the-new-secret', secret])).toEqual([code])
  // An id that was made with another secret proves nothing, nor does one for another time, as after a replay with a new
  // signature.
  expect(codesOf(requestIdOfOld('another', ts, maker))).toEqual([])
  expect(codesOf(requestIdOfOld(secret, seconds, maker))).toEqual([])
})

test('the cases cover every near miss', () => {
  const codes = [...misses, ...oldOnPurpose].map(([code]) => code)
  // `test_unsigned` is not seen in the signature: the gateway knows which test it sent (`test-notifications.test.ts`).
  expect([...codes, 'test_unsigned'].toSorted()).toEqual(nearMissCodes.toSorted())
})

test('finds no near miss for a forged signature', () => {
  const forged = { ...base, signature: `ts=${ts},v1=${hash(rightText, 'another')}` }
  const explanation = explain(forged, [secret])
  expect(explanation.near_misses).toEqual([])
  expect(explanation.notes).toContain('test_notifications_fail')
})

test('no explanation contains a secret or the expected hash', () => {
  for (const [, input, configured = secret] of misses) {
    const written = JSON.stringify(explain(input, [configured]))
    expect(written).not.toContain(configured)
    expect(written).not.toMatch(/[0-9a-f]{64}/)
  }
})

test('notes an IPN, which can never be verified', () => {
  const input = { ...base, queryDataId: null, bodyDataId: null, looksLikeIpn: true }
  expect(explain(input, [secret]).notes).toContain('looks_like_ipn')
})

test('the cases cover every check and every note', () => {
  const right = signed(rightText)
  const at = (shift: number) => ({ toleranceSeconds: 300, now: () => Number(ts) + shift })
  const ipn = { ...base, queryDataId: null, bodyDataId: null, looksLikeIpn: true }
  const explanations = [
    ...rejections.map(([, changes]) => explain(signed(rightText, changes), [secret])),
    ...[0, 301_000, -301_000].map(shift => explain(right, [secret], at(shift))),
    explain(signed(rightText, { queryDataId: null }), ['new', secret]),
    explain(ipn, []),
    ...forms.map(([, , input]) => explain(input, [secret])),
  ]
  const checks = explanations.flatMap(({ checks }) => checks.map(({ code }) => code))
  const bodyCodes = ['', '[]', '{', '\xff'].map(text => {
    const parsed = parsePayload(Buffer.from(text, 'latin1'))
    return parsed.ok ? null : parsed.code
  })
  expect([...new Set([...checks, ...bodyCodes])].toSorted()).toEqual(checkCodes.toSorted())
  const notes = new Set(explanations.flatMap(({ notes }) => notes))
  // Only the gateway knows that its provider is the simulator.
  expect([...notes, 'simulator_secret'].toSorted()).toEqual(noteCodes.toSorted())
})

test('an empty header is an absent one', () => {
  const headers = { 'x-signature': ' ', 'x-request-id': [''] }
  const input = readSignatureInput({ headers, rawBody }, new URLSearchParams('data.id='), null)
  expect(input).toMatchObject({ signature: null, requestId: null, queryDataId: null })
})
