/**
 * The shapes of the journal, derived from the table of columns. They are wire shapes: REST, tRPC and the feed send
 * them as they are, hence snake_case. `New…` is what a caller hands in, `…Summary` what lists and the feed carry,
 * `…Detail` one entry in full.
 */
import type { z } from 'zod'
import type { explanationSchema } from '../contract/entry-columns.ts'
import type {
  callDetailSchema,
  callSchema,
  notificationDetailSchema,
  notificationSchema,
} from '../contract/journal.ts'
import type { CheckCode, NearMissCode, NoteCode } from '../contract/signature-facts.ts'

/** Header names in lower case, in the order they came; secrets in values are masked before writing. */
export type HeaderList = [name: string, value: string][]

type WordedExplanation = z.output<typeof explanationSchema>

/** One part of the signed text, and where it was found. */
type SignedPart = WordedExplanation['parts'][number]
export type PartSource = SignedPart['source']

/** One check in the order it was made. */
export type SignatureCheck = Omit<WordedExplanation['checks'][number], 'code' | 'detail'> & {
  code: CheckCode
}

/** A plausible mistake that, when made on purpose, gives the signature that was sent. */
export type NearMiss = { code: NearMissCode; signed_text: string | null }

/**
 * How a verdict came about, in codes: the words are added when it is read. Never holds a secret or the hash that
 * was expected.
 */
export type SignatureExplanation = Omit<WordedExplanation, 'checks' | 'near_misses' | 'notes'> & {
  checks: SignatureCheck[]
  near_misses: NearMiss[]
  notes: NoteCode[]
}

/** What is known of an accepted signature alone: the rest of its explanation follows from the request. */
export type SignatureProof = Pick<SignatureExplanation, 'signed_text'> & {
  signed_by: NonNullable<SignatureExplanation['signed_by']>
  /** Seconds between `ts` and the clock, and how many were allowed. Null: not checked. */
  age: { seconds: number; allowed: number } | null
}

/**
 * A refusal is explained when it is received, because it depends on the secrets of that time. What was accepted is
 * explained when somebody reads it (entries of older versions hold all of it); of an unsigned one nothing is stored.
 */
type StoredExplanation = SignatureExplanation | SignatureProof | null

/** A notification in lists and in the feed. */
export type NotificationSummary = z.output<typeof notificationSchema>

/** A call in lists and in the feed. */
export type CallSummary = z.output<typeof callSchema>

export type EntrySummary = NotificationSummary | CallSummary

/** A notification in full, its explanation as it is stored. */
export type NotificationDetail = Omit<z.output<typeof notificationDetailSchema>, 'explanation'> & {
  explanation: StoredExplanation
}

/** A call in full; both texts are masked. */
export type CallDetail = z.output<typeof callDetailSchema>

export type EntryDetail = NotificationDetail | CallDetail

type NullableKey<T> = { [Key in keyof T]-?: null extends T[Key] ? Key : never }[keyof T]

/** What a caller has not got may be left out. */
type Given<T> = Omit<T, NullableKey<T>> & Partial<Pick<T, NullableKey<T>>>

/** One webhook request, as `receiveNotification` hands it in. The journal counts the body and finds duplicates. */
export type NewNotification = Given<Omit<NotificationSummary, 'seq' | 'body_bytes' | 'duplicate_of'>> & {
  query: string
  headers: HeaderList
  /** The raw bytes as they came. */
  body: Uint8Array
  explanation: StoredExplanation
}

/** One operation performed through REST or tRPC. */
export type NewCall = Given<Omit<CallSummary, 'seq'>> & {
  /** JSON text (bytes are UTF-8), masked and cut by the journal. */
  request: string | Uint8Array
  response: string | Uint8Array
}

export type NewEntry = NewNotification | NewCall
