/** Why a notification was not believed, in the words of the gateway; a test asks for a text for each. */
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

export function isRejectionReason(value: string): value is RejectionReason {
  return rejectionReasons.some(reason => reason === value)
}
