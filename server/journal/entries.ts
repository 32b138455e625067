import type { Origin, Outcome, Transport, Verdict } from '../contract/entry-facts.ts'
import type { CheckCode, NearMissCode, NoteCode } from '../contract/signature-facts.ts'

/**
 * The shapes of the journal. They are wire shapes: REST, tRPC and the feed send them as they are, hence
 * snake_case. `New…` is what a caller hands in, `…Summary` what lists and the feed carry, `…Detail` one entry
 * in full.
 */

/** Header names in lower case, in the order they came; secrets in values are masked before writing. */
export type HeaderList = [name: string, value: string][]

/** Where a part of the signed text was found; `absent` means that the part was left out. */
export type PartSource = 'query' | 'body' | 'header' | 'absent'

/** One part of the signed text. */
export type SignedPart = { name: 'id' | 'request-id' | 'ts'; value: string | null; source: PartSource }

/** One check in the order it was made; `passed` is null for a check that is switched off. */
export type SignatureCheck = {
  name: string
  passed: boolean | null
  code: CheckCode
  /** The numbers that the code's words speak of. */
  values?: Record<string, number>
}

/** A plausible mistake that, when made on purpose, gives the signature that was sent. */
export type NearMiss = { code: NearMissCode; signed_text: string | null }

/**
 * How a verdict came about, in codes: the words are added when it is read. Never holds a secret or the hash that
 * was expected.
 */
export type SignatureExplanation = {
  /** The text that was signed, as the gateway rebuilt it; null where there was not enough to build it. */
  signed_text: string | null
  parts: SignedPart[]
  checks: SignatureCheck[]
  /** Which configured secret matched; null where none did. */
  signed_by: 'current' | 'previous' | null
  /** The sender's clock, ISO UTC; null without a readable `ts`. */
  signed_at: string | null
  near_misses: NearMiss[]
  /** What a signature can not vouch for, and what is known of such a failure. */
  notes: NoteCode[]
}

/** One webhook request, as `receiveNotification` hands it in. */
export type NewNotification = {
  kind: 'notification'
  /** ISO 8601, UTC, milliseconds. */
  received_at: string
  topic: string | null
  action: string | null
  resource: string | null
  notification_id: string | null
  verdict: Verdict
  /** Why it was rejected, or null. */
  reason: string | null
  /** The HTTP status it was answered with. */
  status: number
  correlation_id: string
  live_mode: boolean | null
  /** The payment this is about, where the topic says so; what the timeline looks for. */
  payment_id: string | null
  origin: Origin
  /** The raw query string, without `?`. */
  query: string
  headers: HeaderList
  /** The raw bytes as they came. */
  body: Uint8Array
  explanation: SignatureExplanation
}

/** One operation performed through REST or tRPC. */
export type NewCall = {
  kind: 'call'
  /** ISO 8601, UTC, milliseconds: when the call began. */
  received_at: string
  operation: string
  transport: Transport
  outcome: Outcome
  error_code: string | null
  /** The HTTP status it was answered with. */
  status: number
  duration_ms: number
  provider_status: number | null
  provider_request_id: string | null
  attempts: number
  correlation_id: string
  resource: string | null
  payment_id: string | null
  /** JSON text (bytes are UTF-8). The journal masks it and cuts it at `maxTextBytes`, behind the answer. */
  request: string | Uint8Array
  response: string | Uint8Array
}

export type NewEntry = NewNotification | NewCall

/** A notification in lists and in the feed. */
export type NotificationSummary = Omit<NewNotification, 'query' | 'headers' | 'body' | 'explanation'> & {
  seq: number
  /** Size of the body as it came; of a rejected one only the first 64 KiB are kept. */
  body_bytes: number
  /** The first entry with the same notification id and action, or null. */
  duplicate_of: number | null
}

/** A call in lists and in the feed. */
export type CallSummary = Omit<NewCall, 'request' | 'response'> & { seq: number }

export type EntrySummary = NotificationSummary | CallSummary

/** A notification in full. */
export type NotificationDetail = NotificationSummary & {
  query: string
  headers: HeaderList
  /** The body as text; where it is not valid UTF-8, with replacement characters. */
  body: string
  /** The exact bytes, only where the body is not valid UTF-8; else null. */
  body_base64: string | null
  explanation: SignatureExplanation
}

/** A call in full; both texts are masked. */
export type CallDetail = CallSummary & { request: string; response: string }

export type EntryDetail = NotificationDetail | CallDetail
