/**
 * The proxy whose rate is 1.00: `node:http` and undici's pool, which pass on status, content type and body, and nothing
 * else.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Pool } from 'undici'

/** The pool has the same size as that of the gateway's provider client. */
const connections = 64
const pool = new Pool(process.env.GATEWAY_PROVIDER_URL ?? '', { connections, pipelining: 1 })

const server = createServer(async (request, response) => {
  const path = request.url?.replace('/api/gateway/payments/', '/v1/payments/') ?? '/'
  const method = request.method === 'POST' ? 'POST' : 'GET'
  const headers = { authorization: 'Bearer TEST-bench', accept: 'application/json' }
  const sent = method === 'POST' ? { body: await buffer(request) } : {}
  const answer = await pool.request({ method, path, headers, ...sent })
  const body = Buffer.from(await answer.body.arrayBuffer())
  response.writeHead(answer.statusCode, {
    'content-type': 'application/json',
    'content-length': body.length,
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
