/**
 * Builds the gateway from a config: which routes are registered, on which path and behind which guard. It neither
 * listens nor reads the environment; `start-gateway.ts` and `main.ts` do.
 */
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Journal } from '../journal/journal.ts'
import { packageRoot } from '../shared/package-root.ts'
import { closeGently } from '../shared/process/close-gently.ts'
import { toLocalUrl } from '../shared/process/shown-address.ts'
import { createOperationCounters } from './adapters/count-operations.ts'
import { registerMcp } from './adapters/mcp/mcp-route.ts'
import { createOpenApiDocument } from './adapters/rest/openapi-document.ts'
import { listOperations } from './adapters/rest/operations.ts'
import { registerRestRoutes } from './adapters/rest/rest-adapter.ts'
import { registerTrpc } from './adapters/trpc/trpc-adapter.ts'
import type { Config } from './config.ts'
import { accountNameOf, accountNameOfTrpc } from './http/account-path.ts'
import { createCallers } from './http/callers.ts'
import { defaultUnreadTimeoutMs } from './http/connections.ts'
import { registerConsole } from './http/console-files.ts'
import { isFeed } from './http/feed-url.ts'
import { registerHealthProbes } from './http/health-probes.ts'
import { limitLargeBodies } from './http/large-bodies.ts'
import { registerMetrics } from './http/metrics-route.ts'
import { registerNotFound } from './http/not-found.ts'
import { createPressure, type PressureBounds } from './http/pressure.ts'
import { createServer } from './http/server.ts'
import { appRouter } from './procedures/router.ts'
import { openServices, type Services } from './services.ts'
import { createShopProxy } from './shop/shop-proxy.ts'

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

export type App = {
  http: FastifyInstance
  /** Opens the shop proxy. Resolves to its address with the key, or null if there is none. */
  listenToShops: () => Promise<string | null>
  reloadAccounts: Services['reloadAccounts']
  close: () => Promise<void>
}

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
  const listeningUrl = () => readListeningUrl(http, config)
  const operations = listOperations(appRouter)
  const recorded = operations.flatMap(({ name, meta }) => (meta.isUnrecorded ? [] : [name]))
  const services = await openServices(config, { journal, logger, now, listeningUrl, operations: recorded })
  const { deps, findDeps, tracing } = services
  const depsOf = (request: FastifyRequest) => findDeps(accountNameOf(request))
  const { metrics, feed, sender, forwarder } = deps
  const http = createServer(config, { logger, metrics, tracing, unreadTimeoutMs })
  const prefix = `/${config.routePrefix}`
  limitLargeBodies(http, {
    isNotification: ({ routeOptions }) => routeOptions.url === `${prefix}/webhooks`,
    onShed: () => metrics.shed.inc({ share: 'bodies' }),
  })
  const callers = createCallers(config, logger)
  registerNotFound(http, config, callers)
  const isReady = registerHealthProbes(http, deps)
  registerMetrics(http, metrics, callers)

  const pressure = createPressure({
    onShed: share => metrics.shed.inc({ share }),
    countQueuedCalls: () => journal.queued().calls,
    bounds: pressureBounds,
  })
  journal.observe({
    appended: metrics.appended,
    dropped: () => metrics.dropped.inc(),
    late: count => metrics.late.inc(count),
  })
  metrics.watch({
    isReady,
    journal: journal.queued,
    size: journal.size,
    bounds: { maxEntries: config.journalMaxEntries, maxBytes: config.journalMaxBytes },
    feed: feed.state,
    deliveries: sender.count,
    forwards: services.readBacklogs,
    underWay: pressure.underWay,
    loopDelaySeconds: pressure.loopDelaySeconds,
  })
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
      registerRestRoutes(scope, { router: appRouter, operations: isOpen(true), depsOf })
    },
    { prefix },
  )
  if (config.demoOpen) {
    await http.register(
      async scope => {
        callers.guard(scope)
        pressure.shed(scope, 'calls', request => 1 - waits.ofRest(request))
        pressure.shed(scope, 'waits', waits.ofRest)
        pressure.shed(scope, 'pages', largeAnswers.ofRest)
        scope.addHook('onRequest', forbidCaching)
        registerRestRoutes(scope, { router: appRouter, operations: isOpen(false), depsOf })
        scope.get('/openapi.json', async (request, reply) => {
          const { config, accounts } = await depsOf(request)
          const described = operations.filter(({ meta }) => accounts !== null || !meta.isOfDefault)
          return reply.send(createOpenApiDocument(described, config))
        })
      },
      { prefix },
    )
    await http.register(async scope => {
      callers.guard(scope)
      pressure.shed(scope, 'calls', request => (isFeed(request) || waits.isAllOfTrpc(request) ? 0 : 1))
      pressure.shed(scope, 'waits', waits.ofTrpc)
      pressure.shed(scope, 'pages', largeAnswers.ofTrpc)
      scope.addHook('onRequest', forbidCaching)
      registerTrpc(scope, appRouter, request => findDeps(accountNameOfTrpc(request)))
    })
    await http.register(async scope => {
      callers.guard(scope)
      // The tools of MCP wait for entries and grade.
      pressure.shed(scope, 'waits')
      scope.addHook('onRequest', forbidCaching)
      registerMcp(scope, request => findDeps(accountNameOfTrpc(request)))
    })
    http.addHook('onListen', done => {
      void services.register()
      done()
    })
    // The console itself shows that an account is unknown, so the page is served then, too.
    const providerUrlOf = async (request: FastifyRequest) => {
      const found = await Promise.try(depsOf, request).catch(() => deps)
      return found.config.providerUrl
    }
    await http.register(async scope =>
      registerConsole(scope, { root: consoleRoot, config, callers, providerUrlOf }),
    )
  }
  // Forwarding is no route: production continues what its console set.
  if (config.resumeForwarding) forwarder.open()
  // A start that fails, as on a port in use, says only why.
  http.addHook('onListen', services.logForwarding)

  const { shop } = deps
  const proxy =
    shop === null
      ? null
      : createShopProxy(config, {
          journal,
          logger,
          metrics,
          tracing,
          pressure,
          rules: shop.rules,
          faulted: shop.faulted,
          findOwner: services.findOwner,
          now,
          unreadTimeoutMs,
        })

  return {
    http,
    listenToShops: async () => {
      if (shop === null || proxy === null) return null
      shop.url = await proxy.listen()
      return shop.url
    },
    reloadAccounts: services.reloadAccounts,
    close: async () => {
      await services.stop()
      await Promise.all([closeGently(http), proxy?.close()])
      pressure.close()
      await services.close()
    },
  }
}

/** Answers are somebody's payments or settings: neither proxies nor browsers may keep them. */
function forbidCaching(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('cache-control', 'no-store')
  done()
}

/** The address with the actual port, which the system chooses for port 0. */
function readListeningUrl({ server }: FastifyInstance, { host, port }: Config): string {
  const address = server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  return toLocalUrl(host, taken)
}

const defaultConsoleRoot = join(packageRoot, 'dist', 'console')
