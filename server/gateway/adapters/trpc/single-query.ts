/**
 * Answers a single query in tRPC's format with the bytes of the procedure's answer, as REST does. tRPC's own handler
 * creates a Request, a Response and streams for each call, which costs as much again as the call.
 */
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../procedures/context.ts'
import type { AppRouter } from '../../procedures/router.ts'
import { t } from '../../procedures/trpc.ts'
import { listOperations } from '../rest/operations.ts'
import { sendData } from '../send-data.ts'

type SingleQuery = { path: string; ctx: Context; reply: FastifyReply; input: unknown }

const envelope = { status: 200, head: '{"result":{"data":', tail: '}}' }

/** The names of the queries; subscriptions and writes are left to tRPC. */
export function listQueries(router: AppRouter): Set<string> {
  const queries = listOperations(router).filter(({ type }) => type === 'query')
  return new Set(queries.map(({ name }) => name))
}

export async function answerQuery(
  router: AppRouter,
  { path, ctx, reply, input }: SingleQuery,
): Promise<void> {
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
