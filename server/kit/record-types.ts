/** The types of the documents in answers of provider and journal. */

/** A payment of the provider, with all its fields. */
export type Payment = {
  id: number
  status: string
  status_detail: string | null
  transaction_amount: number
  transaction_amount_refunded?: number
  payment_method_id?: string | null
  external_reference?: string | null
  [field: string]: unknown
}
export type Refund = {
  id: number
  payment_id: number
  amount: number
  status: string
  [field: string]: unknown
}
export type Chargeback = { id: string; status: string; [field: string]: unknown }

/** A payment, or its id. */
export type PaymentRef = number | string | { id: number | string }

/** The first word of the cardholder's name, which decides the outcome of a test card. */
export type CardOutcome =
  | 'APRO'
  | 'CONT'
  | 'FUND'
  | 'SECU'
  | 'EXPI'
  | 'CALL'
  | 'FORM'
  | 'OTHE'
  | 'CARD'
  | 'INST'
  | 'DUPL'
  | 'LOCK'
  | 'CTNA'
  | 'ATTE'
  | 'BLAC'
  | 'UNSU'
  | 'TEST'

export type PayOptions = {
  /** Default: an amount that every card of the country accepts. */
  amount?: number
  /** A card (`visa`, `master`), or a method without a card (`pix`, `rapipago`). Default: the country's first card. */
  method?: string
  /** The outcome of a card payment. Default: `APRO`, approved. */
  outcome?: CardOutcome
  /** More fields of the provider, for example `{ external_reference: 'order-1', capture: false }`. */
  fields?: Record<string, unknown>
}

/** What the payer chooses on the checkout page. The page's own preselection replaces an absent field. */
export type CheckoutChoice = {
  /** A card (`visa`) or a method without a card (`rapipago`). Default: the first one that the preference allows. */
  method?: string
  /** The outcome of a card payment. Default: `APRO`, approved. */
  outcome?: CardOutcome
  installments?: number
  email?: string
}
export type PaidPreference = {
  payment: Payment
  /** Where the payer returns to, with the provider's query. Null if the shop gave no address for this status. */
  backUrl: string | null
}

/** A notification in the gateway's journal. */
export type Notification = {
  kind: 'notification'
  /** The number of the entry in the journal, where notifications and calls are counted together. */
  seq: number
  received_at: string
  topic: string | null
  action: string | null
  /** The id of the resource that the notification is about. */
  resource: string | null
  payment_id: string | null
  notification_id: string | null
  /** The result of the signature check, and why it failed. */
  verdict: 'validated' | 'unsigned' | 'rejected'
  reason: string | null
  /** The status of the gateway's answer. */
  status: number
  origin: 'provider' | 'replay' | 'test'
  /** The first notification with the same id and action. */
  duplicate_of: number | null
  [field: string]: unknown
}

/** What production would refuse or ignore of a call, where in its body, and who says so. */
export type CallWarning = { code: string; path: string; nearest?: string; source: string; sentence: string }

/** An operation that was performed through the gateway. */
export type Call = {
  kind: 'call'
  seq: number
  received_at: string
  operation: string
  transport: string
  outcome: 'ok' | 'error'
  status: number
  error_code: string | null
  resource: string | null
  payment_id: string | null
  duration_ms: number
  /** The idempotency key of a write. Null for a read. */
  idempotency_key: string | null
  external_reference: string | null
  /** True for a write that failed, but may have been performed. */
  outcome_unknown: boolean | null
  /** What the provider would refuse or ignore in production. Null: no warning is known. */
  warnings?: readonly CallWarning[] | null
  [field: string]: unknown
}

/** The messages of a call. A body is parsed if it is JSON; A request without body and query has `{}`. */
export type CallBodies = {
  url: string
  /** The headers by their names in lower case. */
  headers: Record<string, string>
  request: unknown
  response: unknown
}

export type JournalEntry = Call | Notification
