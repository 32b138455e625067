/** The dependencies of one account: its provider, its part of the journal, and what forwards and grades for it. */
import { seller } from '../catalog/gateway.ts'
import { isMercadoPago } from '../facts/mercado-pago.ts'
import { createGrader } from '../grading/grader.ts'
import { keepRun } from '../grading/kept-run.ts'
import { refuseFaults } from '../grading/refuse-faults.ts'
import { keyOf, viewAccount, viewFeed } from '../journal/account-view.ts'
import { AccountRemoved, type Journal } from '../journal/journal.ts'
import { createOutageLog } from '../journal/outage.ts'
import type { Account } from './accounts/account.ts'
import type { OpenAccount } from './accounts/registry.ts'
import type { Config } from './config.ts'
import { createClaimReader } from './notifications/claim-reader.ts'
import type { Deliver } from './notifications/forward-attempt.ts'
import { createForwardReport, type ForwardReport } from './notifications/forward-report.ts'
import { createForwarder } from './notifications/forwarder.ts'
import { createRejectionLog } from './notifications/rejection-log.ts'
import type { Deps } from './procedures/context.ts'
import { forward } from './procedures/forward.ts'
import { readClaim } from './procedures/read-claim.ts'
import { createFaultFinder } from './provider/applied-fault.ts'
import { createProviderClient, type ProviderClient } from './provider/client.ts'
import { toRequest } from './provider/endpoint.ts'
import type { Sellers } from './provider/sellers.ts'

/** What all accounts share: here journal and feed have the entries of all accounts. */
export type Shared = Omit<
  Deps,
  | 'account'
  | 'accounts'
  | 'config'
  | 'provider'
  | 'forwarder'
  | 'claims'
  | 'logRejection'
  | 'grader'
  | 'readSimulatorFacts'
  | 'readCountry'
  | 'findFaults'
> & {
  probeOf: (providerUrl: string) => Deps['readSimulatorFacts']
  shopProviderUrl: string
  sellers: Sellers
}

/** @param config with the credentials and addresses of the account */
export function openAccount(account: Account, config: Config, shared: Shared): OpenAccount<Deps> {
  const { probeOf, shopProviderUrl, sellers, ...common } = shared
  const { logger, now } = common
  const client = openClient(config, shared)
  const mayBeSimulated = !isMercadoPago(config.providerUrl)
  const readSimulatorFacts = probeOf(config.providerUrl)
  const journal = viewAccount(common.journal, account.name, account.generation)
  const removed = new AbortController()
  const deps: Deps = {
    ...common,
    account,
    accounts: null,
    config,
    journal,
    feed: viewFeed(common.feed, account.name, removed.signal),
    provider: client && {
      send: async (endpoint, input, call) => {
        const answer = await client.send<never>(toRequest(endpoint, input, mayBeSimulated), call)
        if (endpoint.provider === seller.get.provider) sellers.learn(config.accessToken, answer.toJSON())
        return answer
      },
    },
    readSimulatorFacts,
    readCountry: () => sellers.of(config.accessToken).country ?? account.country,
    findFaults: createFaultFinder(config.providerUrl),
    // The shop proxy passes calls on to one provider only.
    shop: config.providerUrl === shopProviderUrl ? common.shop : null,
    forwarder: openForwarder({
      journal,
      logger,
      now,
      deliver: (notification, signal) => forward(deps, notification, signal),
      report: createForwardReport({
        logger,
        account: account.name,
        count: common.metrics.forwarded,
        countRetrying: async () => (await journal.forwardCounts()).retrying,
      }),
    }),
    logRejection: createRejectionLog(logger, account.name),
    claims: createClaimReader({
      read: (claim, signal) => readClaim(deps, claim, signal),
      onError: unlessRemoved(err => logger.error({ err }, 'The payment of a claim could not be recorded.')),
    }),
    grader: createGrader({
      readAccount: async () => {
        refuseFaults(common.shop?.rules.list(keyOf(account)) ?? [])
        return readGradedAccount(config, readSimulatorFacts)
      },
      onError: unlessRemoved(err =>
        logger.error({ err }, 'A webhook handler could not be graded, or the result not kept.'),
      ),
      kept: keepRun(journal),
    }),
  }
  return {
    deps,
    resume: () => {
      if (config.resumeForwarding) deps.forwarder.open()
    },
    end: () => {
      removed.abort()
      sellers.forget(config.accessToken)
      common.shop?.rules.keep(keyOf(account), () => false)
    },
    stop: async () => {
      await deps.claims.close()
      await deps.forwarder.close()
      // Entries that the account has not forwarded need not be kept any longer.
      journal.keepUnforwarded(null)
      await deps.grader.close()
    },
    close: async () => {
      await client?.close()
    },
  }
}

/** Background work of an account that was removed ends with an error, which is no failure of the gateway. */
function unlessRemoved(report: (error: unknown) => void): (error: unknown) => void {
  return error => {
    if (!(error instanceof AccountRemoved)) report(error)
  }
}

function openClient(config: Config, { now, metrics }: Pick<Deps, 'now' | 'metrics'>): ProviderClient | null {
  if (!config.accessToken) return null
  return createProviderClient({
    baseUrl: config.providerUrl,
    accessToken: config.accessToken,
    timeoutMs: config.providerTimeoutMs,
    now,
    onAttempt: ({ isRetry, ...attempt }) => {
      metrics.sent({ route: '', ...attempt })
      if (isRetry) metrics.retried.inc()
    },
  })
}

type Forwarding = Pick<Deps, 'logger' | 'now'> & {
  journal: Journal
  deliver: Deliver
  report: ForwardReport
}

function openForwarder({ logger, ...options }: Forwarding) {
  const outage = createOutageLog(logger, {
    failed: 'Notifications could not be forwarded: the journal could not be read.',
    recovered: 'Notifications are forwarded again.',
  })
  return createForwarder({
    ...options,
    onError: unlessRemoved(outage.failed),
    onForwarded: outage.succeeded,
  })
}

/** The account whose shop is graded. Only shops of simulated accounts are graded. */
async function readGradedAccount(config: Config, readSimulatorFacts: Deps['readSimulatorFacts']) {
  const { accessToken, providerUrl: simulatorUrl, hasWebhookSecret, webhookSecrets } = config
  const [secret] = webhookSecrets
  if (!(await readSimulatorFacts()).isSimulator) return 'not_simulated'
  if (accessToken === null || !hasWebhookSecret || secret === undefined) return 'not_configured'
  return { simulatorUrl, accessToken, secret }
}
