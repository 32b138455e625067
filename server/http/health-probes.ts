/** Probes for load balancers and process managers, in every environment. They report only whether the gateway is up. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { Deps } from '../procedures/context.ts'
import { sendError } from './send-error.ts'

/** `/livez`: the process answers. `/readyz`: the journal answers too, so a notification can be stored. */
export function registerHealthProbes(app: FastifyInstance, { journal }: Deps): void {
  app.get('/livez', (_request, reply) => reply.send({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await journal.extent()
      return reply.send({ ok: true })
    } catch {
      return sendError(
        reply,
        new AppError('unavailable', 'The journal is not available.', { retryAfterSeconds: 5 }),
      )
    }
  })
}
