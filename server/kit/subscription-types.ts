/** The types of the test kit for subscriptions, whose charges come due on the account's clock. */
import type { CardOutcome, JournalEntry } from './record-types.ts'

/** A subscription of the provider, with all its fields. */
export type Subscription = {
  id: string
  status: string
  next_payment_date?: string | null
  external_reference?: string | null
  [field: string]: unknown
}
/** A charge of a subscription. `payment` is its last attempt: a payment that can be refunded and disputed. */
export type Invoice = {
  id: number
  preapproval_id: string
  status: string
  transaction_amount: number
  retry_attempt?: number
  payment?: { id: number; status: string; status_detail: string }
  [field: string]: unknown
}

/** An invoice that was charged at least once. */
export type ChargedInvoice = Invoice & { payment: NonNullable<Invoice['payment']> }

/** A subscription, or its id. */
export type SubscriptionRef = string | { id: string }

export type SubscribeOptions = {
  /** The amount of each charge. Default: an amount that every card of the country accepts. */
  amount?: number
  /** A card (`visa`, `master`). Default: the country's first card. */
  method?: string
  /** The outcome of the subscription's charges. Default: `APRO`, approved. */
  outcome?: CardOutcome
  /**
   * More fields of the provider. Without them, a charge is made every month. With `preapproval_plan_id` the terms are
   * those of the plan, and `amount` is not sent.
   */
  fields?: Record<string, unknown>
}

export type Refusal = {
  /** The number of the charge, counted from now on. Default: 1, the next one. */
  charge?: number
  /** How many attempts of the charge are refused. Default: all, so that the charge stays unpaid. */
  attempts?: number
  /** The `status_detail` of the payment. Default: `cc_rejected_insufficient_amount`. */
  detail?: string
}

export type Subscriptions = {
  /**
   * Subscribes a payer with a test card, and charges the card immediately unless there is a trial. `chargeNext` makes
   * the later charges.
   */
  create: (options?: SubscribeOptions) => Promise<Subscription>
  /** The subscription as it is now. */
  read: (subscription: SubscriptionRef) => Promise<Subscription>
  pause: (subscription: SubscriptionRef) => Promise<Subscription>
  resume: (subscription: SubscriptionRef) => Promise<Subscription>
  cancel: (subscription: SubscriptionRef) => Promise<Subscription>

  /**
   * Advances the account's clock to the next charge, or to the next attempt of an unpaid one. Resolves to its invoice.
   * @throws Error with the subscription's status if no charge is to come, or if the subscription ended or was paused
   * instead
   */
  chargeNext: (subscription: SubscriptionRef) => Promise<ChargedInvoice>
  /** Makes the bank refuse a future charge. @throws PasarelaError if the subscription is canceled */
  refuse: (subscription: SubscriptionRef, refusal?: Refusal) => Promise<void>
  /** Resolves to the subscription's newest 49 charges, the oldest first. */
  invoices: (subscription: SubscriptionRef) => Promise<Invoice[]>
  /** The calls and notifications of a subscription, of its invoices and of their payments, in order. */
  timeline: (subscription: SubscriptionRef) => Promise<JournalEntry[]>
}
