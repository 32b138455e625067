/**
 * The types of the test kit. They import nothing outside it, so that a shop's own suite can use them with any tools.
 */
import type { GradeShopOptions, ShopGrade } from './grade-types.ts'
import type { Point, Qr } from './in-person-types.ts'
import type { OrderRef, Orders } from './order-types.ts'
import type { QualityOptions, ShopQuality } from './quality-types.ts'
import type {
  Call,
  CallBodies,
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
  /** The provider's route, for a call of your shop: `POST /v1/payments` or `GET /v1/payments/{id}`. */
  route?: string
  idempotency_key?: string
  external_reference?: string
  resource?: string | number
  payment?: PaymentRef
  order?: OrderRef
  outcome?: Call['outcome']
  status?: number
  transport?: string
  /** The code of a warning, or `any`. */
  warning?: string
}

export type WaitOptions = {
  /** Only entries after this seq match. Default: all, also those that arrived before this wait. */
  after?: number
  /** Aborting the signal ends the wait. */
  signal?: AbortSignal
  /**
   * Time limit in milliseconds. Default: 4,000, less than the 5 s that test runners give a test, so that the reason is
   * shown. At most 60,000.
   */
  timeoutMs?: number
}

/** Notifications or calls of the journal. */
export type Entries<Entry, Filter> = {
  /**
   * Resolves to the first matching entry, now or later.
   * @throws PasarelaError that lists entries which nearly matched
   */
  waitFor: (filter?: Filter, options?: WaitOptions) => Promise<Entry>
  /** Resolves to this many matching entries, the oldest first. */
  waitForAll: (count: number, filter?: Filter, options?: WaitOptions) => Promise<Entry[]>
  /** Resolves to the newest hundred matching entries, the oldest first. */
  list: (filter?: Filter) => Promise<Entry[]>
}

export type Duration = { seconds?: number; minutes?: number; hours?: number; days?: number }

/** The clock of the account, which decides its expiries, retries and dates. */
export type Clock = {
  now: () => Promise<Date>
  /**
   * Moves the clock forward, and runs what becomes due on the way, in order: expiries, charges, retries of
   * notifications.
   */
  advance: (by: Duration | { to: Date | string }) => Promise<void>
  /** Sets the clock to a time, which undoes nothing. A frozen clock stands still. */
  set: (to: Date | string, options?: { frozen?: boolean }) => Promise<void>
}

/** The fields can be combined (docs/reference/simulator.md, "Faults of calls"). */
export type CallFault = {
  status?: number
  code?: number | string
  body?: unknown
  /** Replaces fields of a successful answer. */
  fields?: Record<string, unknown>
  retry_after?: number
  /** True performs the call, and only replaces its answer, or closes the connection (`reset`) in its place. */
  performed?: boolean
  delay_ms?: number
  cut_off?: boolean
  reset?: boolean
  notify_first?: boolean
  /**
   * The calls to the provider that the fault affects: `POST /v1/payments`, or `/v1/payments/{id}` for every method. `*` is
   * one segment, too, and `**` any number.
   */
  route?: string
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
  /** The notifications that the fault affects. */
  topic?: string
  action?: string
  resource?: string
  times?: number
  skip?: number
}
export type Faults = {
  /** Makes the next matching call to the provider fail in this way. */
  next: (fault: CallFault) => Promise<void>
  /** Makes the simulator send the next matching notification in this way. */
  nextNotification: (fault: NotificationFault) => Promise<void>
  clear: () => Promise<void>
}

export type Settled = {
  /** The last seq of the journal. */
  newest: number
  /** The number of jobs that the simulator will run later, and the time of the next one by its clock. */
  scheduled: number | null
  next_at: string | null
}

export type Warned = {
  /** Codes of warnings that are tolerated. */
  allow?: readonly string[]
}

export type PasarelaOptions = {
  /** Default: Argentina, `MLA`. */
  country?: 'MLA' | 'MLB' | 'MLM' | 'MLU' | 'MLC' | 'MCO' | 'MPE'
  /**
   * Default: a new account. An access token starts with `TEST-` or `APP_USR-`, and names an account, which renewed
   * tokens of the same user, application and kind share.
   */
  accessToken?: string
  webhookSecret?: string
  /** The address of a running simulator, whose accounts are separate. Default: the kit starts one. */
  simulatorUrl?: string
  /**
   * The address of a running gateway with its prefix, `http://127.0.0.1:3000/api/gateway`, whose provider is a
   * simulator. The kit creates an account there, which takes some milliseconds, and removes it at the end. The account
   * has its own credentials, so no other option but those of `gatewayUrl` and `country` applies. Default: the kit
   * starts a gateway.
   */
  gatewayUrl?: string | undefined
  /**
   * The name of an account of that gateway, which is used instead of a new one, and stays: `default` for a shop that was
   * started before the tests with the credentials of `pasarela demo`.
   */
  account?: string | undefined
  /** The console token of that gateway, if it has one. */
  consoleToken?: string | undefined
  /**
   * Closing throws if the simulator warned of a call of the shop, because production may refuse or ignore part of it.
   * Default: false. In `pasarela/playwright` the option of this name beside `pasarelaOptions` fails the single test.
   */
  failOnWarnings?: boolean | Warned
  /** More options of the gateway, by the names of their environment variables. */
  environment?: Record<string, string>
}

/** A gateway, and an account of the simulator. */
export type Pasarela = {
  /** The address of the console for a browser. */
  consoleUrl: string
  /** The gateway's routes: `http://127.0.0.1:…/api/gateway`. */
  apiUrl: string
  /**
   * The address that your shop's SDK calls instead of `https://api.mercadopago.com`: the shop proxy, which passes each
   * call on to the simulator and records it.
   */
  providerUrl: string
  /** The address of the simulator itself. Calls to it are not recorded. */
  simulatorUrl: string
  accessToken: string
  publicKey: string
  /** The secret that signs the notifications. */
  webhookSecret: string
  /** The address to which the account's notifications are sent: the gateway's receiver. */
  webhookUrl: string

  pay: (options?: PayOptions) => Promise<Payment>
  /** Resolves to a token of a test card, as the page of your shop gets it. It pays once. */
  cardToken: (options?: Pick<PayOptions, 'method' | 'outcome'>) => Promise<string>
  /**
   * Pays a preference of your shop as its payer does on the checkout page, without a browser. Pays it again if it is paid.
   * @throws PasarelaError if it expired, or does not allow the choice
   */
  payPreference: (preference: string | { id: string }, choice?: CheckoutChoice) => Promise<PaidPreference>
  /** The payment as it is now. */
  read: (payment: PaymentRef) => Promise<Payment>
  /** Approves a waiting payment, as the payer, the bank or a reviewer would. */
  approve: (payment: PaymentRef) => Promise<Payment>
  /** @param detail the `status_detail`, for example `cc_rejected_high_risk` */
  reject: (payment: PaymentRef, detail?: string) => Promise<Payment>
  expire: (payment: PaymentRef) => Promise<Payment>
  /** Cancels the payment through the gateway, as the shop would. */
  cancel: (payment: PaymentRef) => Promise<Payment>
  capture: (payment: PaymentRef, amount?: number) => Promise<Payment>
  /** Refunds an amount. Without one, refunds all that is left. */
  refund: (payment: PaymentRef, amount?: number) => Promise<Refund>
  /** Opens a dispute. With a verdict, decides the open dispute. */
  chargeback: (payment: PaymentRef, verdict?: 'settled' | 'reimbursed') => Promise<Chargeback>

  /** The same actions on orders, through the Orders API. */
  orders: Orders
  /** Subscriptions, whose charges come due as the clock advances. */
  subscriptions: Subscriptions
  /** The buyer who scans the code of a QR order of your store. */
  qr: Qr
  /** The terminal at which a Point order of your store waits. */
  point: Point

  clock: Clock
  faults: Faults
  notifications: Entries<Notification, NotificationFilter>
  calls: Entries<Call, CallFilter>
  /** What your shop sent in a call, and the answer. Secrets are masked. */
  readCall: (call: Pick<Call, 'seq'>) => Promise<CallBodies>
  /** The calls and notifications of a payment, in order. */
  timeline: (payment: PaymentRef) => Promise<JournalEntry[]>
  /** Resolves when nothing is pending: all due notifications were tried and forwarded. */
  settled: (options?: Pick<WaitOptions, 'timeoutMs'>) => Promise<Settled>

  /**
   * Attacks the webhook handler of your shop, which has to use this account, and reports what money the shop would
   * lose. Notifications of other payments of the account go out as usual.
   */
  grade: (url: string, options?: GradeShopOptions) => Promise<ShopGrade>
  /** Measures sales of your shop by the provider's criteria of integration quality (docs/guides/quality.md). */
  quality: (options?: QualityOptions) => Promise<ShopQuality>
  /**
   * Forwards each notification from now on to the receiver of your shop, as received, even one with a wrong signature.
   */
  forwardTo: (url: string) => Promise<void>
  /** Calls any operation of the gateway, for example `('GET', '/customers')`, and resolves to its `data`. */
  request: (method: string, path: string, body?: unknown) => Promise<unknown>
  /**
   * Sends any request to the simulator on behalf of the account: to the provider's API, or to its control API
   * (`/simulator/…`).
   */
  simulate: (method: string, path: string, body?: unknown) => Promise<unknown>

  close: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}
