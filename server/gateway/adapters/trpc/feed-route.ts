/**
 * The subscription `notifications.feed`, called like any procedure and streamed in tRPC's format. Its static path takes
 * precedence over the wildcard of tRPC's plugin, whose own stream costs 5 to 30 times as much.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FeedStream } from '../../../journal/feed/feed.ts'
import { AppError, toAppError } from '../../errors.ts'
import { feedUrl } from '../../http/feed-url.ts'
import { sendError } from '../../http/send-error.ts'
import type { Context, Deps, DepsOf } from '../../procedures/context.ts'
import type { AppRouter } from '../../procedures/router.ts'

const path = 'notifications.feed'

export function registerFeedRoute(
  app: FastifyInstance,
  router: AppRouter,
  depsOf: DepsOf<FastifyRequest>,
): void {
  app.get(
    feedUrl,
    { exposeHeadRoute: false },
    (request, reply) => void answer(request, reply, { router, depsOf }),
  )
  // Fastify derives a HEAD route from GET, which would stream forever to a client that waits for the end.
  app.head(feedUrl, (_request, reply) => reply.type('text/event-stream').send())
  // tRPC would answer with a stream of its own, whose end a client of HTTP/1.0 cannot see.
  app.post(feedUrl, (_request, reply) => {
    const message = 'The method POST is not allowed for this path. Allowed: GET, HEAD.'
    return sendError(reply.header('allow', 'GET, HEAD'), new AppError('method_not_allowed', message))
  })
}

type Served = { router: AppRouter; depsOf: DepsOf<FastifyRequest> }

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { router, depsOf }: Served,
): Promise<void> {
  const { signal } = new AbortController()
  const toContext = (deps: Deps): Context => ({
    deps,
    request: {
      transport: 'trpc',
      received: request,
      isDisplay: false,
      correlationId: request.id,
      idempotencyKey: null,
      signal,
      span: null,
    },
  })
  const getRawInput = async () => readInput(request)
  const call = { router, path, type: 'subscription', getRawInput, signal, batchIndex: 0 } as const
  try {
    const ctx = toContext(await depsOf(request))
    const stream: FeedStream = await callTRPCProcedure({ ...call, ctx })
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    serve(stream, request.raw, reply.raw)
  } catch (thrown) {
    sendError(reply, toAppError(thrown))
  }
}

/** A browser that reconnects sends the id of the last event in a header, which tRPC reads as well. */
function readInput({ query, headers }: FastifyRequest): unknown {
  const { input } = query as { input?: string }
  const parsedInput: unknown = input ? JSON.parse(input) : undefined
  const lastEventId = headers['last-event-id']
  return lastEventId === undefined ? parsedInput : { ...(parsedInput as object | undefined), lastEventId }
}

/** Streams until the client disconnects or falls behind, or the feed closes. Keeps headers that were set before. */
function serve(stream: FeedStream, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    // nginx would otherwise keep events back until its buffer is full.
    'x-accel-buffering': 'no',
  })
  request.socket.setNoDelay(true)
  // A feed may be silent for longer than the server's idle timeout. Pings detect dead connections.
  request.socket.setTimeout(0)
  response.on('close', stream.sendTo(response))
}
