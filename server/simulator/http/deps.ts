import type { JsonObject } from '../../facts/json.ts'
import type { Clock } from '../clock/clock.ts'
import type { Scheduler } from '../clock/scheduler/scheduler.ts'
import type { Mutes } from '../notifications/mutes.ts'
import type { Notifier } from '../notifications/notifier.ts'
import type { Account } from '../store/accounts/account.ts'
import type { Accounts } from '../store/accounts/accounts.ts'
import type { Counters } from '../store/counters.ts'
import type { Meta } from '../store/meta.ts'
import type { MerchantOrder } from '../store/records/merchant-order.ts'
import type { Payment } from '../store/records/payment.ts'
import type { Tables } from '../store/records/tables.ts'
import type { Store } from '../store/store.ts'
import type { Callers } from './callers.ts'
import type { Faults } from './faults/faults.ts'
import type { SeenCalls } from './seen-calls.ts'

export type Logger = {
  info(details: unknown, message?: string): void
  warn(details: unknown, message?: string): void
  error(details: unknown, message?: string): void
}

/**
 * The dependencies of all handlers, created once in simulator.ts. Payments call orders and plugins by the last two
 * functions. They cannot import them, because orders and plugins import payments.
 */
export type Deps = {
  store: Store
  meta: Meta
  tables: Tables
  counters: Counters
  accounts: Accounts
  clock: Clock
  scheduler: Scheduler
  notifier: Notifier
  mutes: Mutes
  faults: Faults
  seenCalls: SeenCalls
  logger: Logger
  callers: Callers
  /** Time limit for a whole request to arrive. */
  requestTimeoutMs: number
  /** The key that a page has to send to call the control API. The gateway passes it to its console. */
  consoleKey: string
  /** The simulator's own address, for links to its checkout page and tickets. */
  publicUrl(): string
  /** Changes the order whose transaction the payment charges. Called when such a payment has changed. */
  followCharge(payment: Payment, context: AccountAt): void
  /** The notification of a plugin about a payment or a merchant order. */
  pluginNoticeOf(subject: NoticeSubject, context: AccountAt): JsonObject
}

/** A payment, with that of the other card if there is one, or a merchant order with its payments. */
export type NoticeSubject = { payment: Payment } | { order: MerchantOrder; payments: Payment[] }

/** What most functions of an account need. */
export type AccountDeps = { account: Account; deps: Deps }

/** The dependencies of an account at a time in milliseconds on its clock. */
export type AccountAt = AccountDeps & { now: number }
