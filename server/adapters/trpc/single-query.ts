/**
 * Answers a single query in tRPC's format with the bytes of the procedure's answer, as REST does. tRPC's own handler
 * creates a Request, a Response and streams for each call, which costs as much again as the call.
 */
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../procedures/context.ts'
import type { AppRouter } from '../../procedures/router.ts'
import { t } from '../../procedures/trpc.ts'
import { listOperations } from '../rest/operations.ts'
import { sendData } from '../send-data.ts'

type SingleQuery = { path: string; ctx: Context; reply: FastifyReply }

const envelope = { status: 200, head: '{"result":{"data":', tail: '}}' }

/** The names of the queries; subscriptions and writes are left to tRPC. */
export function listQueries(router: AppRouter): Set<string> {
  const queries = listOperations(router).filter(({ type }) => type === 'query')
  return new Set(queries.map(({ name }) => name))
}

/** The JSON text in the query of the request must have been checked. */
export async function answerQuery(
  router: AppRouter,
  request: FastifyRequest,
  { path, ctx, reply }: SingleQuery,
): Promise<void> {
  const { input: text } = request.query as { input?: string }
  const input: unknown = text ? JSON.parse(text) : undefined
  const { signal } = ctx.request
  const call = { path, type: 'query', ctx, signal, batchIndex: 0 } as const
  try {
    sendData(reply, await callTRPCProcedure({ ...call, router, getRawInput: async () => input }), envelope)
  } catch (thrown) {
    const error = getTRPCErrorShape({
      ...call,
      config: t._config,
      error: getTRPCErrorFromUnknown(thrown),
      input,
    })
    reply.code(error.data.httpStatus).type('application/json').send(JSON.stringify({ error }))
  }
}
