/**
 * Why a notification was not believed. The first six are the names of the official SDKs
 * (`SignatureFailureReason`), because developers search for them; the others are cases those SDKs let pass.
 */
export type RejectionReason =
  | 'MissingSignatureHeader'
  | 'MalformedSignatureHeader'
  | 'MissingTimestamp'
  | 'MissingHash'
  | 'SignatureMismatch'
  | 'TimestampOutOfTolerance'
  | 'MissingRequestId'
  | 'MissingDataId'
  | 'ConflictingDataId'
  | 'BodyNotJsonObject'
