/** The tRPC door: tRPC's own Fastify plugin. It translates and holds no rule of its own. */
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toAppError } from '../../errors.ts'
import { parseJson } from '../../http/json-body.ts'
import { idempotencyKeyOf } from '../../http/request-identity.ts'
import { sendError } from '../../http/send-error.ts'
import type { Context, Parts } from '../../procedures/context.ts'
import type { AppRouter } from '../../procedures/router.ts'

export async function registerTrpc(app: FastifyInstance, router: AppRouter, parts: Parts): Promise<void> {
  app.addHook('preHandler', (request, reply, done) => {
    try {
      for (const text of jsonTextsOf(request)) parseJson(text)
      done()
    } catch (thrown) {
      sendError(reply, toAppError(thrown))
    }
  })
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router,
      createContext: ({ req, info }): Context => {
        // One key names one write: where several calls share a request, each gets its own.
        const headers = info.calls.length > 1 ? {} : req.headers
        return {
          parts,
          request: { door: 'trpc', correlationId: req.id, idempotencyKey: idempotencyKeyOf(headers) },
        }
      },
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>)
}

/** Every JSON text that tRPC is about to parse: names like `__proto__` are refused at this border, as REST does. */
function jsonTextsOf({ body, query }: FastifyRequest): string[] {
  const { input } = query as { input?: unknown }
  return [body, input].filter(text => typeof text === 'string' && text !== '') as string[]
}
