/**
 * Answers a single query in tRPC's format with the bytes of the operation's answer, as REST does. tRPC's own handler
 * creates a Request, a Response and streams for each call, which costs as much again as the call.
 */
import { getTRPCErrorShape } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toAppError, toTrpcError } from '../../errors.ts'
import type { Context } from '../../procedures/context.ts'
import { performCall } from '../../procedures/perform-call.ts'
import { t } from '../../procedures/trpc.ts'
import type { RestOperation } from '../rest/operations.ts'
import { sendData } from '../send-data.ts'

const envelope = { status: 200, head: '{"result":{"data":', tail: '}}' }

/** The JSON text in the query of the request must have been checked. */
export async function answerQuery(
  operation: RestOperation,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ctx: Context,
): Promise<void> {
  const { name: path, type } = operation
  const { input: text } = request.query as { input?: string }
  const input: unknown = text ? JSON.parse(text) : undefined
  try {
    sendData(reply, await performCall(operation, { path, ctx, readInput: () => input }), envelope)
  } catch (thrown) {
    const error = toTrpcError(toAppError(thrown))
    const shape = getTRPCErrorShape({ config: t._config, error, type, path, input, ctx })
    reply
      .code(shape.data.httpStatus)
      .type('application/json')
      .send(JSON.stringify({ error: shape }))
  }
}
