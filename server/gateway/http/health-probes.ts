/** Probes for load balancers and process managers, in every environment. They report only whether the gateway is up. */
import type { FastifyInstance } from 'fastify'
import { type Journal, JournalUnavailable } from '../../journal/journal.ts'
import { AppError } from '../errors.ts'
import { sendError } from './send-error.ts'

/**
 * `/readyz` needs no authorization, and each check waits for the disk, so one check answers all requests until it ends, and for this time.
 */
const checkIntervalMs = 1000

/**
 * `/livez`: the process answers. `/readyz`: the journal takes a write, so a notification can be stored. Returns a
 * function that says whether it does, for the metrics.
 */
export function registerHealthProbes(
  app: FastifyInstance,
  { journal }: { journal: Pick<Journal, 'checkWritable'> },
): () => Promise<boolean> {
  const checkReady = createReadyCheck(journal)
  app.get('/livez', (_request, reply) => reply.send({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const refused = await checkReady()
    return refused ? sendError(reply, refused) : reply.send({ ok: true })
  })
  return async () => (await checkReady()) === null
}

function createReadyCheck(journal: Pick<Journal, 'checkWritable'>): () => Promise<AppError | null> {
  let result: Promise<AppError | null> | null = null
  // While a check waits for a lock, another one would only take a further connection from the readers.
  let endedAt: number | null = null
  return () => {
    const isOver = endedAt !== null && performance.now() - endedAt > checkIntervalMs
    if (result !== null && !isOver) return result
    endedAt = null
    result = journal
      .checkWritable()
      .then(() => null, toRefusal)
      .finally(() => {
        endedAt = performance.now()
      })
    return result
  }
}

function toRefusal(cause: unknown): AppError {
  const message = cause instanceof JournalUnavailable ? cause.message : 'The journal is not available.'
  return new AppError('unavailable', message, { retryAfterSeconds: 5, cause })
}
