/**
 * Wires the gateway: what a config opens, on which path, behind which guard. Never listens and never reads the
 * environment; `main.ts` does that, and a test does it on port 0.
 */
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { createOpenApiDocument } from './adapters/rest/openapi-document.ts'
import { listOperations } from './adapters/rest/operations.ts'
import { registerRestRoutes } from './adapters/rest/rest-adapter.ts'
import { registerTrpc } from './adapters/trpc/trpc-adapter.ts'
import type { Config } from './config.ts'
import { answerBrokenRequest } from './http/broken-requests.ts'
import { guardCallers } from './http/callers.ts'
import { registerConsole } from './http/console-files.ts'
import { registerHealthProbes } from './http/health-probes.ts'
import { registerNotFound } from './http/not-found.ts'
import { correlationIdOf } from './http/request-identity.ts'
import { answerFailure, maxBodyBytes, maxRequestMs, registerErrorHandler } from './http/send-error.ts'
import { createFeed } from './journal/feed/feed.ts'
import type { Journal } from './journal/journal.ts'
import { createSender } from './notifications/sender.ts'
import type { Deps } from './procedures/context.ts'
import { appRouter } from './procedures/router.ts'
import { closeGently } from './process/close-gently.ts'
import { createProviderClient } from './provider/client.ts'
import { createProviderOperations } from './provider/operations.ts'
import { createSimulatorProbe } from './provider/simulator-probe.ts'
import { version } from './version.ts'

/**
 * Batched tRPC paths are long; Fastify's default of 100 answers 414 (measured). Longer than any URL that Node reads
 * (16 KiB, else 431), for one that is too long looks like a route of every method.
 */
const maxParamLength = 16 * 1024

export type AppDeps = {
  journal: Journal
  logger: Logger
  /** Milliseconds since the epoch. */
  now?: () => number
  /** Where `vite build` put the console. */
  consoleRoot?: string
}

export type App = { http: FastifyInstance; close: () => Promise<void> }

/** A gateway that is ready to listen. `close` ends streams, lets running calls finish, and closes the pool. */
export async function createApp(config: Config, given: AppDeps): Promise<App> {
  const { journal, logger, now = Date.now, consoleRoot = defaultConsoleRoot } = given
  const client = config.accessToken
    ? createProviderClient({
        baseUrl: config.providerUrl,
        accessToken: config.accessToken,
        timeoutMs: config.providerTimeoutMs,
        now,
      })
    : null
  const feed = createFeed(journal, {
    onError: error => logger.warn({ err: error }, 'the feed could not read the journal'),
  })
  const provider = client && createProviderOperations(client)
  const listeningUrl = () => readListeningUrl(http, config)
  const ownUrl = () => config.publicUrl ?? listeningUrl()
  const isSimulator = createSimulatorProbe(config.providerUrl)
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
    isSimulator,
    sender: createSender(),
  }

  const http: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    childLoggerFactory: parent => parent,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: request => correlationIdOf(request.headers),
    bodyLimit: maxBodyBytes,
    frameworkErrors: (thrown, request, reply) => void answerFailure(thrown, request, reply),
    clientErrorHandler: answerBrokenRequest,
    // Calls under way are let finish; `closeGently` sees to the rest.
    forceCloseConnections: false,
    // What still comes in on an open connection is answered, and the connection closed behind it.
    return503OnClosing: false,
    requestTimeout: maxRequestMs,
    // A request without a body is then no stream that begins and ends: a fourteenth of this thread's time (decision 006).
    http: { optimizeEmptyRequests: true },
    routerOptions: { maxParamLength, ignoreTrailingSlash: true },
  })
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  // One without a body but with a content type would have its end waited for in vain.
  http.addHook('preParsing', ({ headers }, _reply, payload, done) => {
    const isEnded =
      headers['content-type'] !== undefined && 'readableEnded' in payload && payload.readableEnded
    done(null, isEnded ? Readable.from([]) : payload)
  })
  http.addHook('onRequest', (request, reply, done) => {
    reply
      .header('x-request-id', request.id)
      .header('x-pasarela-version', version)
      .header('x-content-type-options', 'nosniff')
    done()
  })
  registerErrorHandler(http)
  registerNotFound(http, config)
  registerHealthProbes(http, deps)

  const operations = listOperations(appRouter)
  const isOpen = (alwaysOpen: boolean) => operations.filter(operation => operation.alwaysOpen === alwaysOpen)
  const prefix = `/${config.routePrefix}`
  await http.register(
    async scope => registerRestRoutes(scope, { router: appRouter, operations: isOpen(true), deps }),
    { prefix },
  )
  if (config.demoOpen) {
    const document = createOpenApiDocument(operations, config)
    await http.register(
      async scope => {
        guardCallers(scope, config)
        registerRestRoutes(scope, { router: appRouter, operations: isOpen(false), deps })
        scope.get('/openapi.json', (_request, reply) => reply.send(document))
      },
      { prefix },
    )
    await http.register(async scope => {
      guardCallers(scope, config)
      await registerTrpc(scope, appRouter, deps)
    })
    await http.register(async scope => registerConsole(scope, consoleRoot, config))
  }

  return {
    http,
    close: async () => {
      feed.close()
      await closeGently(http)
      await client?.close()
    },
  }
}

/** The port is the one really taken; a wildcard address is named as this machine calls itself. */
function readListeningUrl({ server }: FastifyInstance, { host, port }: Config): string {
  const address = server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${taken}`
}

const defaultConsoleRoot = join(import.meta.dirname, '..', 'dist', 'console')
