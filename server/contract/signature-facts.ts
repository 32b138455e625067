/**
 * The codes of the signature check. The journal stores them, REST adds English texts, and the console translates them.
 * Lists let the tests check that each code has a text.
 */

/**
 * Why a notification was rejected. The first six are the names of the official SDKs (`SignatureFailureReason`),
 * because developers search for them; the others are cases that those SDKs accept.
 */
export const rejectionReasons = [
  'MissingSignatureHeader',
  'MalformedSignatureHeader',
  'MissingTimestamp',
  'MissingHash',
  'SignatureMismatch',
  'TimestampOutOfTolerance',
  'MissingRequestId',
  'MissingDataId',
  'ConflictingDataId',
  'BodyNotJsonObject',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** The result of one check. */
export const checkCodes = [
  'header_complete',
  'header_absent',
  'header_unreadable',
  'ts_absent',
  'ts_not_a_time',
  'hash_absent',
  'request_id_present',
  'request_id_absent',
  'data_id_in_query',
  'data_id_in_body',
  'data_id_absent',
  'data_id_differs',
  'data_id_repeated',
  'hash_by_current',
  'hash_by_previous',
  'hash_differs',
  'age_unchecked',
  'age_allowed',
  'age_too_old',
  'age_in_future',
  'body_not_utf8',
  'body_empty',
  'body_not_json',
  'body_not_object',
] as const
export type CheckCode = (typeof checkCodes)[number]

/** The sender made the signature wrong on purpose. The explanation names these before any guess about mistakes. */
export const deliberateCodes = [
  'fault_wrong_signature',
  'fault_stale_timestamp',
  'test_wrong_secret',
  'test_old',
  'test_unsigned',
] as const
export type DeliberateCode = (typeof deliberateCodes)[number]

const mistakeCodes = [
  'hash_in_base64',
  'request_id_not_sent',
  'data_id_not_sent',
  'data_id_of_query_only',
  'semicolon_missing',
  'id_upper_case',
  'id_lower_case',
  'id_left_out',
  'id_empty',
  'id_of_body',
  'id_of_notification',
  'request_id_left_out',
  'request_id_empty',
  'request_id_absent_as_empty',
  'ts_signed_in_milliseconds',
  'ts_signed_in_seconds',
  'ts_left_out',
  'parts_in_another_order',
  'body_signed',
  'ts_and_body_signed',
  'secret_here_has_blanks',
  'secret_ends_in_line_break',
  'secret_ends_in_blank',
  'secret_starts_with_blank',
  'secret_in_quotes',
  'secret_upper_case',
  'secret_lower_case',
  'secret_decoded_from_hex',
] as const

/** What the sender did that leads to exactly the signature that was sent: on purpose, or a mistake. */
export const nearMissCodes: readonly [...typeof deliberateCodes, ...typeof mistakeCodes] = [
  ...deliberateCodes,
  ...mistakeCodes,
]
export type NearMissCode = (typeof nearMissCodes)[number]

/** Hints beside the verdict. */
export const noteCodes = [
  'not_checked',
  'covers_ids_only',
  'looks_like_ipn',
  'qr_not_signed',
  'ts_in_seconds',
  'ts_in_milliseconds',
  'id_signed_as_sent',
  'id_signed_in_lower_case',
  'test_notifications_fail',
  'simulator_secret',
] as const
export type NoteCode = (typeof noteCodes)[number]
