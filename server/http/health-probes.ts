/** For load balancers and process managers, in every environment. They tell nothing but up or not. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../procedures/context.ts'

/** `/livez`: the process answers. `/readyz`: the journal answers too, so a notification could be kept. */
export function registerHealthProbes(app: FastifyInstance, { journal }: Deps): void {
  app.get('/livez', (_request, reply) => reply.send({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await journal.extent()
      return reply.send({ ok: true })
    } catch {
      return reply
        .code(503)
        .header('retry-after', 5)
        .send({ ok: false, message: 'The journal is not available.' })
    }
  })
}
