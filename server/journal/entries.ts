/**
 * The shapes of the journal, derived from the table of columns. REST, tRPC and the feed send them unchanged, hence
 * snake_case. `New…` is what a caller passes, `…Summary` what lists and the feed contain, `…Detail` a complete entry.
 */
import type { z } from 'zod'
import type { explanationSchema } from '../contract/entry-schemas.ts'
import type {
  callDetailSchema,
  callSchema,
  Kind,
  notificationDetailSchema,
  notificationSchema,
} from '../contract/journal.ts'
import type { CheckCode, NearMissCode, NoteCode } from '../contract/signature-facts.ts'
import type { Result } from '../facts/results.ts'
import type { Warning } from '../facts/warnings.ts'

/** Header names in lower case, in the received order. Secrets in values are masked before writing. */
export type HeaderList = [name: string, value: string][]

type WordedExplanation = z.output<typeof explanationSchema>

/** One part of the signed text, with its source. */
type SignedPart = WordedExplanation['parts'][number]
export type PartSource = SignedPart['source']

/** One check, in the order of execution. */
export type SignatureCheck = Omit<WordedExplanation['checks'][number], 'code' | 'detail'> & {
  code: CheckCode
}

/** A plausible mistake of the sender that would produce the received signature. */
export type NearMiss = { code: NearMissCode; signed_text: string | null }

/**
 * The reasons for a verdict, as codes. The texts are added when the entry is read. Never contains a secret or the
 * expected hash.
 */
export type SignatureExplanation = Omit<WordedExplanation, 'checks' | 'near_misses' | 'notes'> & {
  checks: SignatureCheck[]
  near_misses: NearMiss[]
  notes: NoteCode[]
}

/** What is stored about an accepted signature. The rest of its explanation is derived from the request. */
export type SignatureProof = {
  signed_text: string
  signed_by: NonNullable<SignatureExplanation['signed_by']>
  /** Difference between `ts` and the clock, and the allowed difference, in seconds. Null: not checked. */
  age: { seconds: number; allowed: number } | null
}

/**
 * A rejection is explained on receipt, because the explanation depends on the secrets of that time. The explanation of
 * an accepted notification is built when it is read (entries of older versions contain it). Null for an unsigned one.
 */
type StoredExplanation = SignatureExplanation | SignatureProof | null

/** A notification in lists and in the feed. */
export type NotificationSummary = z.output<typeof notificationSchema>

/** A call in lists and in the feed. */
export type CallSummary = z.output<typeof callSchema>

/** What is known about the forward of a notification. */
export type ForwardState = Pick<
  NotificationSummary,
  'forward' | 'forward_status' | 'forward_attempts' | 'forward_next_at' | 'forward_fault'
>

/** The last report of each address to which another program forwards. */
export type Listens = NonNullable<NotificationSummary['listens']>

export type EntrySummary = NotificationSummary | CallSummary

/** A complete notification, with its explanation as stored. */
export type NotificationDetail = Omit<z.output<typeof notificationDetailSchema>, 'explanation'> & {
  explanation: StoredExplanation
}

/** A complete call. Request and response are masked. */
export type CallDetail = z.output<typeof callDetailSchema>

export type EntryDetail = NotificationDetail | CallDetail

/** The number of entries with the same values. A text is empty if the kind does not have the column. */
/** `origin` is that of notifications, and of calls that a fault made fail their error code. */
export type EntryCount = Record<
  'operation' | 'transport' | 'purpose' | 'topic' | 'origin' | 'verdict',
  string
> & {
  kind: Kind
  status: number
  count: number
}

type NullableKey<T> = { [Key in keyof T]-?: null extends T[Key] ? Key : never }[keyof T]

/** A caller may omit nullable values. */
type Given<T> = Omit<T, NullableKey<T> | 'account'> & Partial<Pick<T, NullableKey<T>>> & OfAccount

/**
 * Without an account, the entry belongs to the default one. An account that can be removed has a generation: the entry
 * is stored only as long as that account exists.
 */
type OfAccount = { account?: string | undefined; generation?: number | null | undefined }

/** One webhook request, as `receiveNotification` passes it. The journal sets the body's size, finds duplicates, and
 * reads the result. */
export type NewNotification = Given<
  Omit<
    NotificationSummary,
    'seq' | 'body_bytes' | 'duplicate_of' | 'note' | 'listens' | keyof ForwardState | keyof Result
  >
> & {
  query: string
  headers: HeaderList
  /** The raw bytes as received. */
  body: Uint8Array
  explanation: StoredExplanation
}

/** One operation performed through REST or tRPC, or a call of a shop through the shop proxy. */
export type NewCall = Given<Omit<CallSummary, 'seq' | 'note' | 'warnings' | keyof Result>> &
  Partial<Pick<CallDetail, 'request_bytes' | 'response_bytes' | 'cut' | 'exchange'>> & {
    /** JSON text (bytes are UTF-8). The journal masks and truncates it. */
    request: string | Uint8Array
    response: string | Uint8Array
    warnings?: readonly Warning[] | null
    /** Of the account, for an amount that comes without a currency. */
    currency?: string | null
  }

export type NewEntry = NewNotification | NewCall
