/**
 * The alternative library: the same operations as procedures of tRPC, served by `trpc-to-openapi` 3 on Fastify. Provider
 * client and journal are the gateway's. Only the adapter differs.
 */

import type { AddressInfo } from 'node:net'
import { initTRPC } from '@trpc/server'
import Fastify from 'fastify'
import { pino } from 'pino'
import { fastifyTRPCOpenApiPlugin, type OpenApiMeta } from 'trpc-to-openapi'
import { z } from 'zod'
import { listOperations } from '../../server/adapters/rest/operations.ts'
import { parseConfig } from '../../server/config.ts'
import { correlationIdOf, idempotencyKeyOf } from '../../server/http/request-identity.ts'
import { createFeed } from '../../server/journal/feed/feed.ts'
import { openJournal } from '../../server/journal/open-journal.ts'
import { createMetrics } from '../../server/metrics/metrics.ts'
import { createSender } from '../../server/notifications/sender.ts'
import type { Context } from '../../server/procedures/context.ts'
import { performCall } from '../../server/procedures/perform-call.ts'
import { appRouter } from '../../server/procedures/router.ts'
import { createProviderClient } from '../../server/provider/client.ts'
import { createProviderOperations } from '../../server/provider/operations.ts'
import { version } from '../../server/version.ts'
import { serveUntilDisconnect } from '../harness/serve.ts'

const config = parseConfig(process.env)
const logger = pino({ level: config.logLevel }, pino.destination(2))
const journal = await openJournal({
  dataDir: config.dataDir,
  maxEntries: config.journalMaxEntries,
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
  provider: createProviderOperations(client),
  feed: createFeed(journal),
  ownUrl: () => '',
  readSimulatorFacts: async () => ({ isSimulator: false, consoleKey: null }),
  listeningUrl: () => '',
  sender: createSender(),
  metrics: createMetrics(),
}

const t = initTRPC.context<Context>().meta<OpenApiMeta>().create()
const procedures = listOperations(appRouter).map(operation => {
  const { name, rest, type, input = z.object({}) } = operation
  const procedure = t.procedure.meta({ openapi: { method: rest.method, path: rest.path } }).input(input)
  const perform = (call: { ctx: Context; input: unknown }) =>
    performCall(operation, { path: name, ctx: call.ctx, readInput: () => call.input })
  return [name, type === 'query' ? procedure.query(perform) : procedure.mutation(perform)]
})

const app = Fastify({ forceCloseConnections: true })
await app.register(fastifyTRPCOpenApiPlugin, {
  basePath: '/api/gateway',
  router: t.router(Object.fromEntries(procedures)),
  createContext: ({ req }: { req: { headers: Record<string, string> } }): Context => ({
    deps,
    request: {
      transport: 'rest',
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
