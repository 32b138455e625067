/**
 * English texts of an explanation. The journal stores codes; REST answers contain the texts as well. The console has
 * the same English texts (`web/tests/signature-words.test.ts`), and translations.
 */
import type { CheckCode, NearMissCode, NoteCode } from '../contract/signature-facts.ts'
import type {
  NearMiss,
  NotificationDetail,
  SignatureCheck,
  SignatureExplanation,
} from '../journal/entries.ts'
import { explainEntry } from './explanation.ts'

/** An explanation with its texts. The codes are null in entries from versions without codes. */
type WordedExplanation = Omit<SignatureExplanation, 'checks' | 'near_misses' | 'notes'> & {
  checks: (Omit<SignatureCheck, 'code'> & { code: CheckCode | null; detail: string })[]
  near_misses: (Omit<NearMiss, 'code'> & { code: NearMissCode | null; mistake: string; advice: string })[]
  notes: { code: NoteCode | null; text: string }[]
}

export type WordedNotification = Omit<NotificationDetail, 'explanation'> & { explanation: WordedExplanation }

/** Explains a stored notification in texts. Entries from versions without codes contain texts already. */
export function addWords(entry: NotificationDetail): WordedNotification {
  return { ...entry, explanation: wordExplanation(explainEntry(entry)) }
}

/** The explanation with the text of each code. */
export function wordExplanation(explanation: SignatureExplanation): WordedExplanation {
  const { checks, near_misses, notes } = explanation
  return {
    ...explanation,
    checks: checks.map(wordCheck),
    near_misses: near_misses.map(wordNearMiss),
    notes: notes.map(wordNote),
  }
}

/** The form stored by versions without codes. */
type OldCheck = { name: string; passed: boolean | null; code?: undefined; detail: string }
type OldNearMiss = { code?: undefined; mistake: string; advice: string; signed_text: string | null }

function wordCheck(check: SignatureCheck | OldCheck): WordedExplanation['checks'][number] {
  if (check.code === undefined) return { ...check, code: null }
  return { ...check, detail: checkWords[check.code](check.values ?? {}) }
}

function wordNearMiss(miss: NearMiss | OldNearMiss): WordedExplanation['near_misses'][number] {
  if (miss.code === undefined) return { ...miss, code: null }
  const [mistake, advice] = nearMissWords[miss.code]
  return { ...miss, mistake, advice }
}

function wordNote(note: string): WordedExplanation['notes'][number] {
  return isNoteCode(note) ? { code: note, text: noteWords[note] } : { code: null, text: note }
}

function isNoteCode(note: string): note is NoteCode {
  return Object.hasOwn(noteWords, note)
}

type Values = Record<string, number>

/** The result of each check. */
export const checkWords: Record<CheckCode, (values: Values) => string> = {
  header_complete: () => 'x-signature has ts and v1.',
  header_absent: () => 'There is no x-signature header.',
  header_unreadable: () => 'x-signature has neither ts=… nor v1=….',
  ts_absent: () => 'x-signature has no ts=….',
  ts_not_a_time: () => 'ts is not a time: up to 15 digits are expected.',
  hash_absent: () => 'x-signature has no v1=…; other versions are not known here.',
  request_id_present: () => 'x-request-id is present.',
  request_id_absent: () => 'There is no x-request-id header.',
  data_id_in_query: () => 'data.id comes from the query.',
  data_id_in_body: () => 'data.id comes from the body.',
  data_id_absent: () => 'Neither the query nor the body has a data.id.',
  data_id_differs: () => 'The query and the body have different ids; only one is signed.',
  data_id_repeated: () => 'The query has several different data.id values; only one is signed.',
  hash_by_current: () => 'v1 is the signature with the current secret.',
  hash_by_previous: () => 'v1 is the signature with the previous secret.',
  hash_differs: () => 'v1 is not the signature of this text with any configured secret.',
  age_unchecked: () => 'No tolerance is configured.',
  age_allowed: ({ seconds, allowed }) => `ts is ${seconds} s away from this clock; ${allowed} s are allowed.`,
  age_too_old: ({ seconds, allowed }) => `ts is ${seconds} s before this clock; ${allowed} s are allowed.`,
  age_in_future: ({ seconds, allowed }) =>
    `ts is ${seconds} s ahead of this clock; ${allowed} s are allowed.`,
  body_not_utf8: () => 'The body is not valid UTF-8.',
  body_empty: () => 'The body is empty; a JSON object is expected.',
  body_not_json: () => 'The body is not valid JSON.',
  body_not_object: () => 'The body is JSON, but not an object.',
}

const signTheQueryId = 'Sign data.id exactly as the query has it.'
const addIdToQuery = 'Add data.id to the query of the request and sign it.'
const signRequestId = 'Sign x-request-id too; look for a proxy that adds or replaces that header on the way.'
const signTheDigits = 'Sign ts with exactly the digits in the header.'
const bodyIsNotSigned = 'Sign the text built from data.id, x-request-id and ts; the body is not signed.'
const secretIsRight = 'The secret here is right. Replay it with a new signature to have it accepted.'
const asTheTestAsked = 'The secret here is right: the rejection is what the test asked for.'
const compareSecrets = 'Compare the secret on both sides, character by character.'

/** The mistake and its remedy. */
const nearMissWords: Record<NearMissCode, readonly [mistake: string, advice: string]> = {
  fault_wrong_signature: [
    'The simulator signed it with a wrong secret on purpose: the fault “Wrong signature” was set for it.',
    secretIsRight,
  ],
  fault_stale_timestamp: [
    'The simulator dated the signature one hour back on purpose: the fault “Old signature” was set for it.',
    secretIsRight,
  ],
  test_wrong_secret: [
    'It is a test notification that was sent with the signature of a wrong secret on purpose.',
    asTheTestAsked,
  ],
  test_old: ['It is a test notification that was sent with an old signature on purpose.', asTheTestAsked],
  test_unsigned: [
    'It is a test notification that was sent without a signature on purpose.',
    'The rejection is what the test asked for.',
  ],
  hash_in_base64: ['The signature is written in base64.', 'Write it in hexadecimal, 64 digits.'],
  request_id_not_sent: [
    'The secret is right, but the text was signed without x-request-id.',
    'Send x-request-id and sign it; look for a proxy that removes that header on the way.',
  ],
  data_id_not_sent: ['The secret is right, but the text was signed without data.id.', addIdToQuery],
  data_id_of_query_only: [
    'The signature matches the data.id of the query; the body has another one.',
    'Send the same data.id in the query and in the body: the signature covers only one.',
  ],
  semicolon_missing: ['The last semicolon is missing.', 'End the signed text with a semicolon.'],
  id_upper_case: ['data.id was signed in upper case.', signTheQueryId],
  id_lower_case: ['data.id was signed in lower case.', signTheQueryId],
  id_left_out: ['data.id was left out.', addIdToQuery],
  id_empty: ['data.id was signed empty.', addIdToQuery],
  id_of_body: [
    'The data.id of the body was signed.',
    'Sign the data.id of the query, and send the same one in both places.',
  ],
  id_of_notification: [
    'The id of the notification was signed.',
    'Sign data.id, not the id of the notification itself.',
  ],
  request_id_left_out: ['x-request-id was left out.', signRequestId],
  request_id_empty: ['x-request-id was signed empty.', signRequestId],
  request_id_absent_as_empty: [
    'x-request-id was not sent, but was signed as an empty text.',
    'Send x-request-id and sign its value.',
  ],
  ts_signed_in_milliseconds: ['ts was signed in milliseconds but sent in seconds.', signTheDigits],
  ts_signed_in_seconds: ['ts was signed in seconds but sent in milliseconds.', signTheDigits],
  ts_left_out: ['ts was left out.', signTheDigits],
  parts_in_another_order: [
    'The parts were signed in a different order.',
    'Sign id, request-id, ts, in this order.',
  ],
  body_signed: ['The body was signed.', bodyIsNotSigned],
  ts_and_body_signed: [
    'ts and the body were signed, joined by a dot, as another provider does.',
    bodyIsNotSigned,
  ],
  secret_here_has_blanks: ['The secret configured here has spaces around it.', compareSecrets],
  secret_ends_in_line_break: ['The sender’s secret ends with a line break.', compareSecrets],
  secret_ends_in_blank: ['The sender’s secret ends with a space.', compareSecrets],
  secret_starts_with_blank: ['The sender’s secret starts with a space.', compareSecrets],
  secret_in_quotes: ['The sender’s secret is in quotes.', compareSecrets],
  secret_upper_case: ['The sender’s secret is in upper case.', compareSecrets],
  secret_lower_case: ['The sender’s secret is in lower case.', compareSecrets],
  secret_decoded_from_hex: ['The sender decoded the secret from hexadecimal.', compareSecrets],
}

const noteWords: Record<NoteCode, string> = {
  not_checked: 'No webhook secret is configured, so the signature was not checked.',
  covers_ids_only:
    'The signature covers data.id, x-request-id and ts only: neither the body nor the topic. Read the resource again before acting on it.',
  looks_like_ipn:
    'This looks like an IPN (?id=…&topic=…), which cannot be verified. Add source_news=webhooks to the notification address to get webhooks only.',
  qr_not_signed: 'Notifications of QR codes have no signature that can be verified.',
  ts_in_seconds: 'ts is in seconds, as in the provider’s deliveries.',
  ts_in_milliseconds:
    'ts is in milliseconds, as the dashboard’s simulator sends it. Real deliveries have seconds, and the official SDKs’ time limits expect seconds.',
  id_signed_as_sent: 'data.id was signed exactly as the query has it, not in lower case.',
  id_signed_in_lower_case: 'data.id was signed in lower case, as the documentation asks.',
  test_notifications_fail:
    'No known mistake produces this signature. There is an open report: notifications of test credentials fail although the dashboard’s simulator passes (mercadopago/sdk-java, issue 420). Confirm by reading the resource from the API.',
}
