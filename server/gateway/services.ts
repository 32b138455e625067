/** What the gateway's routes need: the dependencies of each account, and what all accounts share. */
import type { Logger } from 'pino'
import { defaultAccount } from '../contract/entry-facts.ts'
import { createFeed } from '../journal/feed/feed.ts'
import type { Journal } from '../journal/journal.ts'
import { createOutageLog } from '../journal/outage.ts'
import { createActorReader } from '../shared/actors.ts'
import { createRules } from '../shared/faults/rules.ts'
import { ConfigError } from '../shared/process/start-problems.ts'
import type { Tracing } from '../shared/tracing/span.ts'
import { version } from '../shared/version.ts'
import { configOf, environmentAccount, fromFile } from './accounts/account.ts'
import { type Accounts, openAccounts } from './accounts/accounts.ts'
import { createOwnerFinder } from './accounts/find-owner.ts'
import { watchIdleAccounts } from './accounts/idle-accounts.ts'
import { introduceAccounts } from './accounts/introduce-accounts.ts'
import { createSimulatorAccounts } from './accounts/simulator-accounts.ts'
import { warnOfUnchecked } from './accounts/unchecked-accounts.ts'
import { type Config, readAccounts } from './config.ts'
import { createMetrics } from './metrics/metrics.ts'
import { type AccountBacklog, logForwarding, readBacklogs } from './notifications/forward-backlogs.ts'
import { listForwarding } from './notifications/forwarding-state.ts'
import { createSender } from './notifications/sender.ts'
import { openAccount, type Shared } from './open-account.ts'
import type { Deps } from './procedures/context.ts'
import { createSellers } from './provider/sellers.ts'
import { createSimulatorProbe } from './provider/simulator.ts'

type Options = Pick<Deps, 'journal' | 'logger' | 'now' | 'listeningUrl' | 'operations'>

export type Services = {
  /** The dependencies of the default account. */
  deps: Deps
  accounts: Accounts<Deps>
  /** The dependencies of the account with this name; null: those of the default account. See `Accounts.find`. */
  findDeps: (name: string | null) => Deps | Promise<Deps>
  findOwner: ReturnType<typeof createOwnerFinder>
  /** Registers all accounts at their simulators, which may not know them or may have forgotten them. */
  register: () => Promise<void>
  /** Reads the file of accounts again. If the file has errors, nothing changes, and each error is logged. */
  reloadAccounts: () => void
  /** What waits to be forwarded. */
  readBacklogs: () => Promise<AccountBacklog[]>
  /** Logs for which accounts notifications are forwarded. */
  logForwarding: () => Promise<void>
  /** Null if no traces are exported. */
  tracing: Tracing | null
  /** Ends the streams and the background work. Calls still run. */
  stop: () => Promise<void>
  /** Closes the connections to the provider and to the collector of traces, once no call runs. */
  close: () => Promise<void>
}

/** @param options the journal of all accounts */
export async function openServices(config: Config, options: Options): Promise<Services> {
  const { journal, logger, now, listeningUrl } = options
  const tracing = await openTracing(config, logger)
  const sellers = createSellers()
  const shared: Shared = {
    ...options,
    feed: openFeed(journal, logger),
    version,
    ownUrl: () => config.publicUrl ?? listeningUrl(),
    readActor: createActorReader(config),
    shop: config.shopPort === null ? null : { url: null, rules: createRules(), faulted: new Set() },
    shopProviderUrl: config.providerUrl,
    sender: createSender(),
    metrics: createMetrics(),
    probeOf: createProbes(),
    sellers,
  }
  const ofEnvironment = openAccount(environmentAccount, config, shared)
  const accounts = await openAccounts<Deps>({
    journal,
    logger,
    now,
    ofFile: config.accounts.map(fromFile),
    listBusy: () => listForwarding(journal),
    open: account => openAccount(account, configOf(config, account), shared),
    simulator: createSimulatorAccounts(config.providerUrl, {
      webhookUrlOf: account => `${shared.ownUrl()}/${configOf(config, account).routePrefix}/webhooks`,
      learn: sellers.learn,
    }),
  })
  ofEnvironment.deps.accounts = accounts
  warnOfUnchecked(config, logger)
  const readAll = () => readBacklogs(journal, [ofEnvironment.deps, ...accounts.all()])
  const { idleAccountsDays: days } = config
  const stopWatch = days === null ? null : watchIdleAccounts({ journal, accounts, days, now, logger })
  return {
    deps: ofEnvironment.deps,
    accounts,
    findDeps: name => (name === null || name === defaultAccount ? ofEnvironment.deps : accounts.find(name)),
    findOwner: createOwnerFinder({ ofEnvironment: ofEnvironment.deps, accounts, told: sellers.of }),
    readBacklogs: readAll,
    logForwarding: () =>
      readAll()
        .then(backlogs => logForwarding(backlogs, logger))
        .catch((err: unknown) => logger.warn({ err }, 'Whether forwarding is on could not be read.')),
    tracing,
    register: async () => {
      await Promise.all([accounts.registerAll(), introduceAccounts([ofEnvironment.deps, ...accounts.all()])])
    },
    reloadAccounts: () => {
      if (config.accountsFile !== null) reload(config, accounts, logger)
    },
    stop: async () => {
      stopWatch?.()
      shared.feed.close()
      await Promise.all([ofEnvironment.stop(), accounts.stop()])
    },
    close: async () => {
      await Promise.all([ofEnvironment.close(), accounts.close()])
      await tracing?.close()
    },
  }
}

function reload(config: Config, accounts: Accounts<Deps>, logger: Logger): void {
  try {
    const ofFile = readAccounts(config)
    accounts
      .reload(ofFile.map(fromFile))
      .catch((err: unknown) => {
        logger.error({ err }, 'Accounts that forward could not be found.')
      })
      .then(() => introduceAccounts(config.demoOpen ? accounts.all() : []))
    logger.info({ accounts: ofFile.map(({ name }) => name) }, 'The accounts were read again.')
    warnOfUnchecked({ ...config, accounts: ofFile }, logger)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    logger.error({ problems: error.problems }, error.message)
  }
}

/** One probe for each address, so that the accounts of a provider share one answer. */
function createProbes(): Shared['probeOf'] {
  const probes = new Map<string, Deps['readSimulatorFacts']>()
  return url => {
    const probe = probes.get(url) ?? createSimulatorProbe(url)
    probes.set(url, probe)
    return probe
  }
}

function openFeed(journal: Journal, logger: Logger) {
  const outage = createOutageLog(logger, {
    failed: 'A subscriber of the feed was cut off: the journal could not be read.',
    recovered: 'Subscribers of the feed are served again.',
  })
  return createFeed(journal, { onError: outage.failed, onServed: outage.succeeded })
}

/** Loads OpenTelemetry only if traces are exported. */
async function openTracing({ otlpEndpoint: endpoint }: Config, logger: Logger): Promise<Tracing | null> {
  if (endpoint === null) return null
  const { openTelemetry } = await import('../shared/tracing/open-telemetry.ts')
  const outage = createOutageLog(logger, {
    failed: 'Traces could not be exported, and their spans are lost.',
    recovered: 'Traces are exported again.',
  })
  return openTelemetry({ endpoint, version, onFailed: outage.failed, onExported: outage.succeeded })
}
