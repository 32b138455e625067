/**
 * The ready-made way: `trpc-to-openapi` 3 on Fastify. Its meta has another form than ours, so one operation is
 * declared again with it: the base procedure (validation, journal, error translation), the input schema, the
 * provider client and the journal are the gateway's own; only the door is another one.
 */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { pino } from 'pino'
import { fastifyTRPCOpenApiPlugin } from 'trpc-to-openapi'
import { z } from 'zod'
import { parseConfig } from '../../server/config.ts'
import { getPaymentInput } from '../../server/contract/payments.ts'
import { correlationIdOf, idempotencyKeyOf } from '../../server/http/request-identity.ts'
import { createFeed } from '../../server/journal/feed.ts'
import { openJournal } from '../../server/journal/open-journal.ts'
import { createCourier } from '../../server/notifications/courier.ts'
import { providerOperation, router } from '../../server/procedures/base.ts'
import type { Context } from '../../server/procedures/context.ts'
import type { OperationMeta } from '../../server/procedures/operation-meta.ts'
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
const parts = {
  config,
  journal,
  logger,
  version,
  now: Date.now,
  provider: createProviderOperations(client),
  feed: createFeed(journal),
  ownUrl: () => '',
  isSimulator: async () => false,
  listeningUrl: () => '',
  courier: createCourier(),
}

const meta: OperationMeta & { openapi: { method: 'GET'; path: `/${string}` } } = {
  openapi: { method: 'GET', path: '/payments/{paymentId}' },
}
const payments = router({
  get: providerOperation
    .meta(meta)
    .input(getPaymentInput)
    .output(z.unknown())
    .query(({ ctx, input }) => ctx.provider.getPayment(input.paymentId, ctx.call)),
})

const app = Fastify({ forceCloseConnections: true })
await app.register(fastifyTRPCOpenApiPlugin, {
  basePath: '/api/gateway',
  router: router({ payments }),
  createContext: ({ req }: { req: { headers: Record<string, string> } }): Context => ({
    parts,
    request: {
      door: 'rest',
      correlationId: correlationIdOf(req.headers),
      idempotencyKey: idempotencyKeyOf(req.headers),
    },
  }),
})
await app.listen({ host: '127.0.0.1', port: 0 })
serveUntilDisconnect((app.server.address() as AddressInfo).port, () => app.close())
