/** What the gateway's routes work with: the provider, the feed, and what notifies, forwards and grades. */
import type { Logger } from 'pino'
import { createGrader } from '../grading/grader.ts'
import { keepRun } from '../grading/kept-run.ts'
import { createFeed } from '../journal/feed/feed.ts'
import type { Journal } from '../journal/journal.ts'
import { createOutageLog } from '../journal/outage.ts'
import { createRules } from '../shared/faults/rules.ts'
import type { Tracing } from '../shared/tracing/span.ts'
import { version } from '../shared/version.ts'
import type { Config } from './config.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createForwarder } from './notifications/forwarder.ts'
import { createSender } from './notifications/sender.ts'
import type { Deps } from './procedures/context.ts'
import { forward } from './procedures/forward.ts'
import { createProviderClient } from './provider/client.ts'
import { toRequest } from './provider/endpoint.ts'
import { createSimulatorProbe, isMercadoPago } from './provider/simulator.ts'

type Given = Pick<Deps, 'journal' | 'logger' | 'now' | 'listeningUrl' | 'operations'>

export type Services = {
  deps: Deps
  /** Null if no traces are exported. */
  tracing: Tracing | null
  /** Ends the streams and the work in the background. Calls still run. */
  stop: () => Promise<void>
  /** Closes the connections to the provider and to the collector of traces, once no call runs. */
  close: () => Promise<void>
}

export async function openServices(config: Config, given: Given): Promise<Services> {
  const { journal, logger, now, listeningUrl } = given
  const metrics = createMetrics()
  const client = config.accessToken
    ? createProviderClient({
        baseUrl: config.providerUrl,
        accessToken: config.accessToken,
        timeoutMs: config.providerTimeoutMs,
        now,
        onAttempt: ({ isRetry, ...attempt }) => {
          metrics.sent({ route: '', ...attempt })
          if (isRetry) metrics.retried.inc()
        },
      })
    : null
  const tracing = await openTracing(config, logger)
  const readSimulatorFacts = createSimulatorProbe(config.providerUrl)
  const mayBeSimulated = !isMercadoPago(config.providerUrl)
  const deps: Deps = {
    ...given,
    config,
    provider: client && {
      send: (endpoint, input, call) => client.send(toRequest(endpoint, input, mayBeSimulated), call),
    },
    feed: openFeed(journal, logger),
    version,
    ownUrl: () => config.publicUrl ?? listeningUrl(),
    readSimulatorFacts,
    shop: config.shopPort === null ? null : { url: null, rules: createRules() },
    sender: createSender(),
    forwarder: openForwarder(given, (notification, signal) => forward(deps, notification, signal)),
    grader: createGrader({
      readAccount: () => readGradedAccount(config, readSimulatorFacts),
      onError: err => logger.error({ err }, 'A webhook handler could not be graded, or the result not kept.'),
      kept: keepRun(journal),
    }),
    metrics,
  }
  return {
    deps,
    tracing,
    stop: async () => {
      deps.feed.close()
      await deps.forwarder.close()
      await deps.grader.close()
    },
    close: async () => {
      await client?.close()
      await tracing?.close()
    },
  }
}

function openFeed(journal: Journal, logger: Logger) {
  const outage = createOutageLog(logger, {
    failed: 'A subscriber of the feed was cut off: the journal could not be read.',
    recovered: 'Subscribers of the feed are served again.',
  })
  return createFeed(journal, { onError: outage.failed, onServed: outage.succeeded })
}

type Deliver = Parameters<typeof createForwarder>[0]['deliver']

function openForwarder({ journal, logger, now }: Given, deliver: Deliver) {
  const outage = createOutageLog(logger, {
    failed: 'Notifications could not be forwarded: the journal could not be read.',
    recovered: 'Notifications are forwarded again.',
  })
  return createForwarder({
    journal,
    now,
    deliver,
    onError: outage.failed,
    onForwarded: outage.succeeded,
  })
}

/** The account whose shop is graded. Only simulated accounts are. */
async function readGradedAccount(config: Config, readSimulatorFacts: Deps['readSimulatorFacts']) {
  const { accessToken, providerUrl: simulatorUrl, hasWebhookSecret, webhookSecrets } = config
  const [secret] = webhookSecrets
  if (!(await readSimulatorFacts()).isSimulator) return 'not_simulated'
  if (accessToken === null || !hasWebhookSecret || secret === undefined) return 'not_configured'
  return { simulatorUrl, accessToken, secret }
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
