/** Serves MCP over streamable HTTP at `/mcp`, without sessions: each request stands alone. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { parseJson } from '../../http/json-body.ts'
import { spanOf } from '../../http/trace-requests.ts'
import type { DepsOf } from '../../procedures/context.ts'
import { toCallerSignal } from '../caller-signal.ts'

/** Loads the SDK with the first request, so that gateways without agents neither wait for it nor hold it. */
export function registerMcp(app: FastifyInstance, depsOf: DepsOf<FastifyRequest>): void {
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    handler: async (request, reply) => {
      const [{ createMcpHandler }, { createMcpServer }, { createOwnBackend }] = await loadServer()
      const deps = await depsOf(request)
      const carrier = { correlationId: request.id, span: spanOf(request), received: request }
      const handler = createMcpHandler(
        () =>
          createMcpServer({
            openBackend: async signal => createOwnBackend(deps, { ...carrier, signal }),
            // A remote client cannot allow writes to a real account. Only who starts `pasarela mcp` can.
            allowsWrites: false,
          }),
        // Tools, resources and prompts do not change while a gateway runs, so clients have nothing to subscribe to.
        { maxSubscriptions: 0 },
      )
      reply.raw.once('close', () => void handler.close())
      return reply.send(await handler.fetch(toWebRequest(request, reply), readBody(request)))
    },
  })
}

function loadServer() {
  return Promise.all([
    import('@modelcontextprotocol/server'),
    import('./mcp-server.ts'),
    import('./backends.ts'),
  ])
}

/**
 * Parses the body like those of other calls: numbers keep their digits, and deep nesting is refused. Batches exist only
 * in the protocol's oldest version. They are refused, because one of 1 MiB has room for thousands of calls.
 * @throws AppError `bad_request`
 */
function readBody({ body }: FastifyRequest): { parsedBody?: unknown } {
  if (!(body instanceof Buffer) || body.length === 0) return {}
  const parsedBody = parseJson(body)
  if (Array.isArray(parsedBody)) throw new AppError('bad_request', 'Send one message in each request.')
  return { parsedBody }
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const { method, url, headers, body } = request
  const webHeaders = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string') webHeaders.set(name, value)
  return new Request(new URL(url, 'http://gateway'), {
    method,
    headers: webHeaders,
    signal: toCallerSignal(reply.raw),
    ...(body instanceof Buffer && { body: new Uint8Array(body) }),
  })
}
