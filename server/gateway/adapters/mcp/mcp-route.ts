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
            // Nobody at this machine said so: only the command can allow them.
            allowsWrites: false,
          }),
        // Nothing that could be subscribed to changes while a gateway runs.
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
 * Parses the body as that of other calls: digits are kept, and what is nested too deeply is refused. Batches are a part
 * of the protocol's oldest version only, and one of 1 MiB has room for thousands of calls.
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
  const given = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') given.set(name, value)
  return new Request(new URL(url, 'http://gateway'), {
    method,
    headers: given,
    signal: toCallerSignal(reply.raw),
    ...(body instanceof Buffer && { body: new Uint8Array(body) }),
  })
}
