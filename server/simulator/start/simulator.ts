import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { loadPaymentMethods } from '../../facts/countries/find-method.ts'
import type { SiteId } from '../../facts/countries.ts'
import type { Strictness } from '../../facts/strictness.ts'
import { closeGently } from '../../shared/process/close-gently.ts'
import { requestTimeoutMs } from '../../shared/process/http-connections.ts'
import { toLocalUrl } from '../../shared/process/shown-address.ts'
import { createClock } from '../clock/clock.ts'
import { openScheduler } from '../clock/scheduler/scheduler.ts'
import { createCallers } from '../http/callers.ts'
import type { Deps, Logger } from '../http/deps.ts'
import { openFaults } from '../http/faults/faults.ts'
import { notSimulatedRoutes } from '../http/not-simulated-routes.ts'
import { createSeenCalls } from '../http/seen-calls.ts'
import { createServer } from '../http/server.ts'
import { createMutes } from '../notifications/mutes.ts'
import { createNotifier } from '../notifications/notifier.ts'
import { createSender } from '../notifications/sender.ts'
import { followCharge } from '../resources/orders/follow-charge.ts'
import { registerOrderJobs } from '../resources/orders/order-jobs.ts'
import { registerPaymentJobs } from '../resources/payments/settle-payment.ts'
import { registerPayoutJobs } from '../resources/payouts/payout-jobs.ts'
import { pluginNoticeOf } from '../resources/plugins/plugin-notice.ts'
import { registerReportJobs } from '../resources/reports/report-jobs.ts'
import { registerSubscriptionJobs } from '../resources/subscriptions/subscription-jobs.ts'
import { type AccountDetails, looksLikeAccessToken } from '../store/accounts/account.ts'
import { openAccounts } from '../store/accounts/accounts.ts'
import type { ClockState } from '../store/accounts/clock-state.ts'
import { openCounters } from '../store/counters.ts'
import { type Meta, openMeta } from '../store/meta.ts'
import { openTables } from '../store/records/tables.ts'
import { openStore } from '../store/store.ts'
import { simulatorRoutes } from './routes.ts'

export type SimulatorOptions = {
  /** The port. 0 is any free port. */
  port?: number
  host?: string
  /** Further host names by which it may be called, besides `host` and localhost, without ports. */
  allowedHosts?: string[]
  /** The SQLite file. By default the state is in memory. */
  dataFile?: string
  accounts?: {
    accessToken: string
    publicKey?: string
    siteId?: SiteId
    webhookUrl?: string
    webhookSecret?: string
  }[]
  /** Maximum number of accounts, at most 90,000. Further tokens are refused. */
  maxAccounts?: number | undefined
  /** Of accounts when they are opened. Each can be set otherwise later. Default: `provider`. */
  strictness?: Strictness | undefined
  /** Address and secret for accounts that have none of their own. */
  webhookUrl?: string
  webhookSecret?: string
  logger?: Logger
  /** Time limit for a whole request to arrive. Tests may shorten it. */
  requestTimeoutMs?: number
  /** Returns the real time in milliseconds. Tests may replace it. */
  wallClock?: () => number
}

export type Simulator = {
  /** The address without a trailing slash: `http://127.0.0.1:4010`. */
  url: string
  port: number
  /** Registers an account, or changes it. */
  register(accessToken: string, details: AccountDetails): void
  /** Resolves when no job is due or running: every notification has been sent once. */
  idle(): Promise<void>
  /** Stops listening, waits for running calls (at most 8 seconds), and closes the store. */
  close(): Promise<void>
}

const silent: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Starts the simulator. Rejects with the system's error if the port or the data file cannot be used. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { host = '127.0.0.1', port = 0, logger = silent } = options
  await loadPaymentMethods()
  const deps = openDeps(options, logger)
  for (const { accessToken, ...details } of options.accounts ?? []) {
    if (!looksLikeAccessToken(accessToken)) {
      throw new Error('An access token must start with TEST- or APP_USR-')
    }
    deps.accounts.register(accessToken, details)
  }
  const app = createServer([...simulatorRoutes, ...notSimulatedRoutes], deps)
  try {
    await app.listen({ host, port })
  } catch (error) {
    await closeDeps(deps)
    throw error
  }
  const address = app.server.address() as AddressInfo
  const url = toLocalUrl(host, address.port)
  deps.publicUrl = () => url
  // This runs the jobs that became due while the simulator was not running.
  deps.scheduler.runDue()
  return {
    url,
    port: address.port,
    register: (accessToken, details) => void deps.accounts.register(accessToken, details),
    idle: () => deps.scheduler.idle(),
    async close() {
      await closeGently(app)
      await closeDeps(deps)
    },
  }
}

function openDeps(options: SimulatorOptions, logger: Logger): Deps {
  const store = openStore(options.dataFile)
  const meta = openMeta(store)
  const wall = options.wallClock ?? Date.now
  const clock = createClock(wall, meta.read('clock') as ClockState | undefined)
  const counters = openCounters(store)
  const accounts = openAccounts(store, {
    now: () => clock.now(),
    maxAccounts: options.maxAccounts,
    strictness: options.strictness,
  })
  // The documents' tables are created together. With a commit for each table and index, a new file took 27 ms of
  // processor time more.
  store.database.exec('BEGIN')
  const tables = openTables(store)
  store.database.exec('COMMIT')
  const onError = (error: unknown) => logger.error(error, 'a scheduled job failed')
  const scheduler = openScheduler({ store, clock, accounts, onError })
  const faults = openFaults()
  const mutes = createMutes()
  const notifier = createNotifier({
    store,
    scheduler,
    clock,
    counters,
    deliveries: tables.deliveries,
    sender: createSender(),
    listenerOf: account => accounts.byNumber(account.connection?.integrator ?? 0) ?? account,
    defaults: { webhookUrl: options.webhookUrl ?? null, webhookSecret: options.webhookSecret ?? null },
    takeFault: (account, delivery) => faults.takeForDelivery(account, delivery),
    mutes,
    logger,
  })
  const consoleKey = openConsoleKey(meta)
  const deps: Deps = {
    store,
    meta,
    clock,
    counters,
    accounts,
    tables,
    scheduler,
    notifier,
    mutes,
    faults,
    seenCalls: createSeenCalls(),
    logger,
    callers: createCallers({ hosts: hostsOf(options), consoleKey }),
    consoleKey,
    requestTimeoutMs: options.requestTimeoutMs ?? requestTimeoutMs,
    publicUrl: () => '',
    followCharge,
    pluginNoticeOf,
  }
  registerPaymentJobs(deps)
  registerOrderJobs(deps)
  registerSubscriptionJobs(deps)
  registerReportJobs(deps)
  registerPayoutJobs(deps)
  return deps
}

/** The key is kept in the data file, so that open consoles continue to work when the simulator restarts. */
function openConsoleKey(meta: Meta): string {
  const known = meta.read('console_key')
  if (typeof known === 'string') return known
  const key = randomBytes(32).toString('base64url')
  meta.write('console_key', key)
  return key
}

function hostsOf({ host, allowedHosts = [] }: SimulatorOptions): string[] {
  return [...allowedHosts, ...(host ? [host] : [])].map(name => name.toLowerCase())
}

async function closeDeps(deps: Deps) {
  deps.notifier.close()
  await deps.scheduler.close()
  deps.store.close()
}
