/**
 * The REST adapter: method, path and status come from each procedure's `meta.rest`, the answer goes out in the
 * envelope. It translates and holds no rule of its own.
 */
import { type AnyTRPCRouter, callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from '../../errors.ts'
import { idempotencyKeyOf } from '../../http/request-identity.ts'
import { sendError } from '../../http/send-error.ts'
import { spanOf } from '../../http/trace-requests.ts'
import type { Context, Deps } from '../../procedures/context.ts'
import { toCallerSignal } from '../caller-signal.ts'
import { sendData } from '../send-data.ts'
import { type RestOperation, toFastifyPath } from './operations.ts'
import { readInput } from './read-input.ts'

/** The operations to register, each a procedure of the router. */
export type RestRoutes = { router: AnyTRPCRouter; operations: RestOperation[]; deps: Deps }

/** Registers the routes below whatever prefix `app` has. Bodies must arrive as Buffers. */
export function registerRestRoutes(app: FastifyInstance, { router, operations, deps }: RestRoutes): void {
  for (const operation of operations) {
    const { name: path, type, rest } = operation
    const envelope = { status: rest.status, head: '{"ok":true,"data":', tail: ',"meta":[]}' }
    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const ctx = createContext(operation, { deps, request, reply })
      let input: Promise<unknown> | undefined
      // tRPC requests the raw input twice: in the base procedure and for the validation.
      const getRawInput = () => (input ??= Promise.try(readInput, operation, request))
      const { signal } = ctx.request
      try {
        const call = { router, path, type, ctx, getRawInput, signal, batchIndex: 0 }
        sendData(reply, await callTRPCProcedure(call), envelope)
      } catch (thrown) {
        sendError(reply, toAppError(thrown))
      }
    }
    app.route({
      method: rest.method,
      url: toFastifyPath(rest.path),
      // Returns no promise: Fastify would await it and expect a value to send.
      handler: (request, reply) => void answer(request, reply),
    })
  }
}

type Exchange = { deps: Deps; request: FastifyRequest; reply: FastifyReply }

function createContext({ type, rest }: RestOperation, { deps, request, reply }: Exchange): Context {
  const idempotencyKey = type === 'mutation' && !rest.raw ? idempotencyKeyOf(request.headers) : null
  if (idempotencyKey !== null) reply.header('x-idempotency-key', idempotencyKey)
  const signal = toCallerSignal(reply.raw)
  return {
    deps,
    request: {
      transport: 'rest',
      received: request,
      isDisplay: false,
      correlationId: request.id,
      idempotencyKey,
      signal,
      span: spanOf(request),
    },
  }
}
