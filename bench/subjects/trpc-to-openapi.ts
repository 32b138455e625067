/**
 * The alternative library: the same router served by `trpc-to-openapi` 3 on Fastify. Its metadata are derived from the
 * gateway's own; procedures, provider client and journal are the gateway's. Only the adapter differs.
 */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { pino } from 'pino'
import { fastifyTRPCOpenApiPlugin } from 'trpc-to-openapi'
import { listOperations } from '../../server/gateway/adapters/rest/operations.ts'
import { parseConfig } from '../../server/gateway/config.ts'
import { correlationIdOf, idempotencyKeyOf } from '../../server/gateway/http/request-identity.ts'
import { createMetrics } from '../../server/gateway/metrics/metrics.ts'
import { createForwarder } from '../../server/gateway/notifications/forwarder.ts'
import { createSender } from '../../server/gateway/notifications/sender.ts'
import type { Context } from '../../server/gateway/procedures/context.ts'
import { appRouter } from '../../server/gateway/procedures/router.ts'
import { createProviderClient } from '../../server/gateway/provider/client.ts'
import { createProviderOperations } from '../../server/gateway/provider/operations.ts'
import { createGrader } from '../../server/grading/grader.ts'
import { createFeed } from '../../server/journal/feed/feed.ts'
import { openJournal } from '../../server/journal/open-journal.ts'
import { version } from '../../server/shared/version.ts'
import { serveUntilDisconnect } from '../harness/serve.ts'

const config = parseConfig(process.env)
const logger = pino({ level: config.logLevel }, pino.destination(2))
const journal = await openJournal({
  dataDir: config.dataDir,
  maxEntries: config.journalMaxEntries,
  maxBytes: config.journalMaxBytes,
  maxAgeDays: config.journalMaxAgeDays,
  maxRejectedEntries: config.journalMaxRejected,
  logger,
})
const client = createProviderClient({
  baseUrl: config.providerUrl,
  accessToken: config.accessToken ?? '',
  timeoutMs: config.providerTimeoutMs,
})
const deps = {
  config,
  journal,
  logger,
  version,
  now: Date.now,
  provider: createProviderOperations(client, false),
  feed: createFeed(journal),
  ownUrl: () => '',
  readSimulatorFacts: async () => ({ isSimulator: false, consoleKey: null }),
  listeningUrl: () => '',
  sender: createSender(),
  forwarder: createForwarder({
    journal,
    now: Date.now,
    deliver: async () => 'unavailable',
    onError: () => {},
    onForwarded: () => {},
  }),
  grader: createGrader({
    readAccount: async () => 'not_simulated',
    onError: () => {},
    kept: { read: async () => null, write: async () => {} },
  }),
  metrics: createMetrics(),
}

for (const { meta, rest } of listOperations(appRouter))
  Object.assign(meta, { openapi: { method: rest.method, path: rest.path } })

const app = Fastify({ forceCloseConnections: true })
await app.register(fastifyTRPCOpenApiPlugin, {
  basePath: '/api/gateway',
  router: appRouter,
  createContext: ({
    req,
  }: {
    req: { method: string; url: string; headers: Record<string, string> }
  }): Context => ({
    deps,
    request: {
      transport: 'rest',
      received: req,
      isDisplay: false,
      span: null,
      correlationId: correlationIdOf(req.headers),
      idempotencyKey: idempotencyKeyOf(req.headers),
      signal: new AbortController().signal,
    },
  }),
})
await app.listen({ host: '127.0.0.1', port: 0 })
serveUntilDisconnect((app.server.address() as AddressInfo).port, () => app.close())
