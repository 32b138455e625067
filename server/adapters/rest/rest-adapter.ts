/**
 * The REST adapter: method, path and status come from each procedure's `meta.rest`, the answer goes out in the
 * envelope. It translates and holds no rule of its own.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from '../../errors.ts'
import { idempotencyKeyOf } from '../../http/request-identity.ts'
import { sendError } from '../../http/send-error.ts'
import type { Context, Deps } from '../../procedures/context.ts'
import { callProcedure } from './call-procedure.ts'
import { type RestOperation, toFastifyPath } from './operations.ts'
import { readInput } from './read-input.ts'
import { sendEnvelope } from './send-envelope.ts'

/** Registers the routes below whatever prefix `app` has. Bodies must arrive as Buffers. */
export function registerRestRoutes(app: FastifyInstance, operations: RestOperation[], deps: Deps): void {
  for (const operation of operations) {
    app.route({
      method: operation.rest.method,
      url: toFastifyPath(operation.rest.path),
      // Answers by itself: Fastify would otherwise wait for the promise once more.
      handler: (request, reply) => void answer(operation, request, reply, deps),
    })
  }
}

async function answer(
  operation: RestOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<void> {
  const { name, type, rest, procedure } = operation
  // A read sends none.
  const idempotencyKey = type === 'mutation' ? idempotencyKeyOf(request.headers) : null
  if (idempotencyKey !== null && !rest.raw) reply.header('x-idempotency-key', idempotencyKey)
  const ctx: Context = { deps, request: { transport: 'rest', correlationId: request.id, idempotencyKey } }
  let input: Promise<unknown> | undefined
  try {
    const data: unknown = await callProcedure(procedure, {
      path: name,
      type,
      ctx,
      getRawInput: () => {
        // Asked for twice, by the base procedure and by the validation.
        input ??= new Promise(resolve => resolve(readInput(operation, request)))
        return input
      },
    })
    sendEnvelope(reply, rest.status, data)
  } catch (thrown) {
    sendError(reply, toAppError(thrown))
  }
}
