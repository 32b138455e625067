/**
 * Builds the gateway from a config: which routes are registered, on which path and behind which guard. It neither
 * listens nor reads the environment; `start-gateway.ts` and `main.ts` do.
 */
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { createOperationCounters } from './adapters/count-operations.ts'
import { createOpenApiDocument } from './adapters/rest/openapi-document.ts'
import { listOperations } from './adapters/rest/operations.ts'
import { registerRestRoutes } from './adapters/rest/rest-adapter.ts'
import { registerTrpc } from './adapters/trpc/trpc-adapter.ts'
import type { Config } from './config.ts'
import { createGrader } from './grading/grader.ts'
import { answerClientError } from './http/broken-requests.ts'
import { createCallers } from './http/callers.ts'
import { defaultUnreadTimeoutMs, findHostProblem, guardConnections } from './http/connections.ts'
import { registerConsole } from './http/console-files.ts'
import { isFeed } from './http/feed-url.ts'
import { registerHealthProbes } from './http/health-probes.ts'
import { limitLargeBodies } from './http/large-bodies.ts'
import { measure, registerMetrics } from './http/metrics-route.ts'
import { registerNotFound } from './http/not-found.ts'
import { createPressure, type PressureBounds } from './http/pressure.ts'
import { correlationIdOf } from './http/request-identity.ts'
import { answerFailure, maxBodyBytes, registerErrorHandler, sendError } from './http/send-error.ts'
import { recordRequests } from './http/trace-requests.ts'
import { createFeed } from './journal/feed/feed.ts'
import type { Journal } from './journal/journal.ts'
import { createOutageLog } from './journal/outage.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createForwarder } from './notifications/forwarder.ts'
import { createSender } from './notifications/sender.ts'
import { packageRoot } from './package-root.ts'
import type { Deps } from './procedures/context.ts'
import { forward } from './procedures/forward.ts'
import { appRouter } from './procedures/router.ts'
import { closeGently } from './process/close-gently.ts'
import { requestTimeoutMs } from './process/http-connections.ts'
import { toLocalUrl } from './process/to-local-url.ts'
import { createProviderClient } from './provider/client.ts'
import { createProviderOperations } from './provider/operations.ts'
import { createSimulatorProbe } from './provider/simulator-probe.ts'
import type { Tracing } from './tracing/span.ts'
import { version } from './version.ts'

/**
 * Paths of tRPC batches are long, and Fastify's default of 100 characters answers them with 414 (measured). Node
 * answers longer URLs with 431 before Fastify sees them.
 */
const maxParamLength = 16 * 1024

export type AppDeps = {
  journal: Journal
  logger: Logger
  /** Milliseconds since the epoch. */
  now?: () => number
  /** Output folder of `vite build`. */
  consoleRoot?: string
  /** How long an answer may lie unread. */
  unreadTimeoutMs?: number
  pressureBounds?: PressureBounds
}

export type App = { http: FastifyInstance; close: () => Promise<void> }

/** A gateway that is ready to listen. `close` ends the streams, waits for running calls, and closes the pool. */
export async function createApp(
  config: Config,
  {
    journal,
    logger,
    now = Date.now,
    consoleRoot = defaultConsoleRoot,
    unreadTimeoutMs = defaultUnreadTimeoutMs,
    pressureBounds,
  }: AppDeps,
): Promise<App> {
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
  const feedOutage = createOutageLog(logger, {
    failed: 'A subscriber of the feed was cut off: the journal could not be read.',
    recovered: 'Subscribers of the feed are served again.',
  })
  const feed = createFeed(journal, { onError: feedOutage.failed, onServed: feedOutage.succeeded })
  const provider = client && createProviderOperations(client)
  const listeningUrl = () => readListeningUrl(http, config)
  const ownUrl = () => config.publicUrl ?? listeningUrl()
  const readSimulatorFacts = createSimulatorProbe(config.providerUrl)
  const sender = createSender()
  const forwardOutage = createOutageLog(logger, {
    failed: 'Notifications could not be forwarded: the journal could not be read.',
    recovered: 'Notifications are forwarded again.',
  })
  const forwarder = createForwarder({
    journal,
    now,
    deliver: (notification, signal) => forward(deps, notification, signal),
    onError: forwardOutage.failed,
    onForwarded: forwardOutage.succeeded,
  })
  const grader = createGrader({
    readAccount: async () => {
      const { accessToken, providerUrl: simulatorUrl, hasWebhookSecret, webhookSecrets } = config
      const [secret] = webhookSecrets
      if (!(await readSimulatorFacts()).isSimulator) return 'not_simulated'
      if (accessToken === null || !hasWebhookSecret || secret === undefined) return 'not_configured'
      return { simulatorUrl, accessToken, secret }
    },
    onError: err => logger.error({ err }, 'A webhook handler could not be graded.'),
  })
  const deps: Deps = {
    config,
    provider,
    journal,
    feed,
    logger,
    now,
    version,
    ownUrl,
    listeningUrl,
    readSimulatorFacts,
    sender,
    forwarder,
    grader,
    metrics,
  }

  const http: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    childLoggerFactory: parent => parent,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: request => correlationIdOf(request.headers),
    bodyLimit: maxBodyBytes,
    frameworkErrors: (thrown, request, reply) => void answerFailure(thrown, request, reply),
    clientErrorHandler: answerClientError,
    // Running calls may finish, see `closeGently`.
    forceCloseConnections: false,
    // A request that arrives during closing is answered, and its connection is closed afterwards.
    return503OnClosing: false,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: unreadTimeoutMs / 2,
    // Saves the stream events of requests without a body: a fourteenth of this thread's time (decision 006).
    // A missing Host is judged with the rest of it, because Node's own answer has no envelope.
    http: { optimizeEmptyRequests: true, requireHostHeader: false },
    routerOptions: { maxParamLength, ignoreTrailingSlash: true },
  })
  guardConnections(http.server, config.maxConnections)
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  // Fastify would wait forever for the end of a request that has a content type but no body.
  http.addHook('preParsing', ({ headers }, _reply, payload, done) => {
    const isEnded =
      headers['content-type'] !== undefined && 'readableEnded' in payload && payload.readableEnded
    done(null, isEnded ? Readable.from([]) : payload)
  })
  if (tracing) recordRequests(http, tracing)
  http.addHook('onRequest', (request, reply, done) => {
    measure(metrics, request, reply)
    reply
      .header('x-request-id', request.id)
      .header('x-pasarela-version', version)
      .header('x-content-type-options', 'nosniff')
    const problem = findHostProblem(request.raw)
    if (problem) sendError(reply, problem)
    else done()
  })
  registerErrorHandler(http)
  const prefix = `/${config.routePrefix}`
  limitLargeBodies(http, {
    isNotification: ({ routeOptions }) => routeOptions.url === `${prefix}/webhooks`,
    onShed: () => metrics.shed.inc({ share: 'bodies' }),
  })
  const callers = createCallers(config, logger)
  registerNotFound(http, config, callers)
  registerHealthProbes(http, deps)
  registerMetrics(http, metrics, callers)

  const pressure = createPressure({
    onShed: share => metrics.shed.inc({ share }),
    countQueuedCalls: () => journal.queued().calls,
    bounds: pressureBounds,
  })
  journal.observe({ appended: metrics.appended, dropped: count => metrics.dropped.inc(count) })
  metrics.watch({
    journal: journal.queued,
    feed: feed.state,
    deliveries: sender.count,
    underWay: pressure.underWay,
    loopDelaySeconds: pressure.loopDelaySeconds,
  })
  const operations = listOperations(appRouter)
  const isOpen = (alwaysOpen: boolean) => operations.filter(operation => operation.alwaysOpen === alwaysOpen)
  const largeAnswers = createOperationCounters(
    operations.filter(({ meta }) => meta.isLarge),
    prefix,
  )
  const waits = createOperationCounters(
    operations.filter(({ meta }) => meta.isWaiting),
    prefix,
  )
  await http.register(
    async scope => {
      pressure.shed(scope, 'notifications')
      registerRestRoutes(scope, { router: appRouter, operations: isOpen(true), deps })
    },
    { prefix },
  )
  if (config.demoOpen) {
    // Takes 80 ms, and few gateways are asked for it.
    let document: ReturnType<typeof createOpenApiDocument> | null = null
    await http.register(
      async scope => {
        callers.guard(scope)
        pressure.shed(scope, 'calls', request => 1 - waits.ofRest(request))
        pressure.shed(scope, 'waits', waits.ofRest)
        pressure.shed(scope, 'pages', largeAnswers.ofRest)
        scope.addHook('onRequest', forbidCaching)
        registerRestRoutes(scope, { router: appRouter, operations: isOpen(false), deps })
        scope.get('/openapi.json', (_request, reply) => {
          document ??= createOpenApiDocument(operations, config)
          return reply.send(document)
        })
      },
      { prefix },
    )
    await http.register(async scope => {
      callers.guard(scope)
      pressure.shed(scope, 'calls', request => (isFeed(request.url) || waits.isAllOfTrpc(request) ? 0 : 1))
      pressure.shed(scope, 'waits', waits.ofTrpc)
      pressure.shed(scope, 'pages', largeAnswers.ofTrpc)
      scope.addHook('onRequest', forbidCaching)
      registerTrpc(scope, appRouter, deps)
    })
    forwarder.open()
    await http.register(async scope => registerConsole(scope, { root: consoleRoot, config, callers }))
  }

  return {
    http,
    close: async () => {
      feed.close()
      await forwarder.close()
      await grader.close()
      await closeGently(http)
      pressure.close()
      await client?.close()
      await tracing?.close()
    },
  }
}

/** Loads OpenTelemetry only if traces are exported. */
async function openTracing({ otlpEndpoint: endpoint }: Config, logger: Logger): Promise<Tracing | null> {
  if (endpoint === null) return null
  const { openTelemetry } = await import('./tracing/open-telemetry.ts')
  const outage = createOutageLog(logger, {
    failed: 'Traces could not be exported, and their spans are lost.',
    recovered: 'Traces are exported again.',
  })
  return openTelemetry({ endpoint, version, onFailed: outage.failed, onExported: outage.succeeded })
}

/** Answers are somebody's payments or settings: neither proxies nor browsers may keep them. */
function forbidCaching(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('cache-control', 'no-store')
  done()
}

/** Contains the actual port. */
function readListeningUrl({ server }: FastifyInstance, { host, port }: Config): string {
  const address = server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  return toLocalUrl(host, taken)
}

const defaultConsoleRoot = join(packageRoot, 'dist', 'console')
