/**
 * The REST door: method, path and status come from each procedure's `meta.rest`, the answer goes out in the
 * envelope. It translates and holds no rule of its own.
 */
import { type AnyTRPCRouter, callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from '../../errors.ts'
import { idempotencyKeyOf } from '../../http/request-identity.ts'
import { sendError } from '../../http/send-error.ts'
import type { Context, Parts } from '../../procedures/context.ts'
import { toEnvelope } from './envelope.ts'
import { type RestOperation, toFastifyPath } from './operations.ts'
import { readInput } from './read-input.ts'

const jsonType = 'application/json; charset=utf-8'

export type RestDoor = { router: AnyTRPCRouter; parts: Parts }

/** Registers the routes below whatever prefix `app` has. Bodies must arrive as Buffers. */
export function registerRestRoutes(app: FastifyInstance, operations: RestOperation[], door: RestDoor): void {
  for (const operation of operations) {
    app.route({
      method: operation.rest.method,
      url: toFastifyPath(operation.rest.path),
      handler: (request, reply) => answer(operation, request, reply, door),
    })
  }
}

async function answer(
  operation: RestOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  { router, parts }: RestDoor,
): Promise<FastifyReply> {
  const { name, type, rest } = operation
  const idempotencyKey = idempotencyKeyOf(request.headers)
  if (type === 'mutation' && !rest.raw) reply.header('x-idempotency-key', idempotencyKey)
  const ctx: Context = { parts, request: { door: 'rest', correlationId: request.id, idempotencyKey } }
  try {
    const data: unknown = await callTRPCProcedure({
      router,
      path: name,
      type,
      ctx,
      getRawInput: async () => readInput(operation, request),
      signal: undefined,
      batchIndex: 0,
    })
    return reply.code(rest.status).header('content-type', jsonType).send(toEnvelope(data))
  } catch (thrown) {
    return sendError(reply, toAppError(thrown))
  }
}
