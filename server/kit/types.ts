/** The types of the test kit. They need no others, so that a shop's own suite can use them with any tools. */
import type { GradeShopOptions, ShopGrade } from './grade-types.ts'
import type { OrderRef, Orders } from './order-types.ts'
import type {
  Call,
  Chargeback,
  CheckoutChoice,
  JournalEntry,
  Notification,
  PaidPreference,
  Payment,
  PaymentRef,
  PayOptions,
  Refund,
} from './record-types.ts'
import type { Subscriptions } from './subscription-types.ts'

export type NotificationFilter = {
  topic?: string
  action?: string
  resource?: string | number
  /** All notifications about a payment, also those of its chargebacks. */
  payment?: PaymentRef
  order?: OrderRef
  verdict?: Notification['verdict']
  origin?: Notification['origin']
  status?: number
}
export type CallFilter = {
  operation?: string
  resource?: string | number
  payment?: PaymentRef
  order?: OrderRef
  outcome?: Call['outcome']
  status?: number
  transport?: string
}

export type WaitOptions = {
  /** Only entries after this seq. Default: all, also those that arrived before the call. */
  after?: number
  /** Ends the wait. */
  signal?: AbortSignal
  /** Default: 4,000, less than the 5 s that test runners give a test, so that the reason is shown. At most 60,000. */
  timeoutMs?: number
}

/** Notifications or calls of the journal. */
export type Entries<Entry, Filter> = {
  /** Resolves to the first that matches, now or later. @throws PasarelaError with what came near */
  waitFor: (filter?: Filter, options?: WaitOptions) => Promise<Entry>
  /** Resolves to this many, oldest first. */
  waitForAll: (count: number, filter?: Filter, options?: WaitOptions) => Promise<Entry[]>
  /** The newest hundred that match, oldest first. */
  list: (filter?: Filter) => Promise<Entry[]>
}

export type Duration = { seconds?: number; minutes?: number; hours?: number; days?: number }

/** The clock of the account: its expiries, retries and dates. */
export type Clock = {
  now: () => Promise<Date>
  /** Moves it forward, and runs what was due on the way, in order: expiries, retries of notifications. */
  advance: (by: Duration | { to: Date | string }) => Promise<void>
  /** Sets it, and undoes nothing. Frozen, it stands still. */
  set: (to: Date | string, options?: { frozen?: boolean }) => Promise<void>
}

/** Fields combine (docs/simulator.md, "Faults of calls"). */
export type CallFault = {
  status?: number
  code?: number | string
  body?: unknown
  /** Replaces fields of a successful answer. */
  fields?: Record<string, unknown>
  retry_after?: number
  /** Performs the call, and replaces only its answer. */
  performed?: boolean
  delay_ms?: number
  cut_off?: boolean
  reset?: boolean
  notify_first?: boolean
  /** The calls to the provider that it affects; `*` in a path is one segment, `**` any number. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path?: string
  times?: number
  skip?: number
}
export type NotificationFault = {
  copies?: number
  delay_seconds?: number
  reorder?: boolean
  lose?: boolean
  wrong_signature?: boolean
  stale_timestamp?: boolean
  /** The notifications that it affects. */
  topic?: string
  action?: string
  resource?: string
  times?: number
  skip?: number
}
export type Faults = {
  /** The next matching call to the provider fails like this. */
  next: (fault: CallFault) => Promise<void>
  /** The next matching notification is sent like this. */
  nextNotification: (fault: NotificationFault) => Promise<void>
  clear: () => Promise<void>
}

export type Settled = {
  /** The last seq of the journal. */
  newest: number
  /** How much the simulator will do later, by its clock, and when next. */
  scheduled: number | null
  next_at: string | null
}

export type PasarelaOptions = {
  /** Default: Argentina, `MLA`. */
  country?: 'MLA' | 'MLB' | 'MLM' | 'MLU' | 'MLC' | 'MCO' | 'MPE'
  /** Default: a new account. An access token starts with `TEST-` or `APP_USR-`, and names an account of its own. */
  accessToken?: string
  webhookSecret?: string
  /** A simulator that runs already, whose accounts are separate. Default: one of its own. */
  simulatorUrl?: string
  /** Further options of the gateway, by their environment variables. */
  environment?: Record<string, string>
}

/** A gateway, and an account of the simulator. */
export type Pasarela = {
  /** The console in a browser. */
  consoleUrl: string
  /** The gateway's routes: `http://127.0.0.1:…/api/gateway`. */
  apiUrl: string
  /** The address that your shop's SDK calls instead of `https://api.mercadopago.com`. */
  simulatorUrl: string
  accessToken: string
  publicKey: string
  /** The secret of the notifications' signatures. */
  webhookSecret: string
  /** Where the account's notifications are sent: the gateway's receiver. */
  webhookUrl: string

  pay: (options?: PayOptions) => Promise<Payment>
  /**
   * Pays a preference of your shop as its payer does on the checkout page, without a browser. Pays it again if it is paid.
   * @throws PasarelaError if it expired, or does not allow the choice
   */
  payPreference: (preference: string | { id: string }, choice?: CheckoutChoice) => Promise<PaidPreference>
  /** The payment as it is now. */
  read: (payment: PaymentRef) => Promise<Payment>
  /** What the payer, the bank or a reviewer does to a payment that waits. */
  approve: (payment: PaymentRef) => Promise<Payment>
  /** @param detail the `status_detail`, for example `cc_rejected_high_risk` */
  reject: (payment: PaymentRef, detail?: string) => Promise<Payment>
  expire: (payment: PaymentRef) => Promise<Payment>
  /** Through the gateway, as the shop does. */
  cancel: (payment: PaymentRef) => Promise<Payment>
  capture: (payment: PaymentRef, amount?: number) => Promise<Payment>
  /** Without an amount, all that is left. */
  refund: (payment: PaymentRef, amount?: number) => Promise<Refund>
  /** Opens a dispute, or with a verdict decides the open one. */
  chargeback: (payment: PaymentRef, verdict?: 'settled' | 'reimbursed') => Promise<Chargeback>

  /** The same by the Orders API. */
  orders: Orders
  /** Subscriptions, whose charges come due as the clock advances. */
  subscriptions: Subscriptions

  clock: Clock
  faults: Faults
  notifications: Entries<Notification, NotificationFilter>
  calls: Entries<Call, CallFilter>
  /** The calls and notifications of a payment, in order. */
  timeline: (payment: PaymentRef) => Promise<JournalEntry[]>
  /** Resolves when nothing more comes by itself: notifications that are due were tried and forwarded. */
  settled: (options?: Pick<WaitOptions, 'timeoutMs'>) => Promise<Settled>

  /**
   * Attacks the webhook handler of your shop, which has to use this account, and says what money it would lose. The
   * account sends no notifications of its own meanwhile.
   */
  grade: (url: string, options?: GradeShopOptions) => Promise<ShopGrade>
  /** Forwards every notification from now on to the receiver of your shop, as received, also one with a wrong signature. */
  forwardTo: (url: string) => Promise<void>
  /** Any operation of the gateway, for example `('GET', '/customers')`; resolves to its `data`. */
  request: (method: string, path: string, body?: unknown) => Promise<unknown>
  /** Any request to the simulator on behalf of the account: as to the provider, or to its control API (`/simulator/…`). */
  simulate: (method: string, path: string, body?: unknown) => Promise<unknown>

  close: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}
