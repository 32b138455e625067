import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Certificate } from './make-certificate.ts'

type Options = { to: string; port: number; signal: AbortSignal }

/**
 * Answers on this machine alone, under the provider’s names, and passes each call on to the shop proxy. The host of the
 * passed call is the name of the proxy, and its forwarded host is the name that was called.
 * @returns the port, once it listens, and what resolves when the signal has ended it
 */
export async function serveTls({ certificate: cert, key }: Certificate, { to, port, signal }: Options) {
  const target = new URL(to)
  const server = createServer({ cert, key }, (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const path = target.pathname.replace(/\/$/, '') + url
    const passed = request(
      {
        host: target.hostname,
        port: target.port || 80,
        method,
        path,
        headers: {
          ...headers,
          host: target.host,
          'x-forwarded-host': headers.host,
          'x-forwarded-proto': 'https',
        },
      },
      answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    passed.on('error', ({ message }) => {
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'application/json' })
      outgoing.end(JSON.stringify({ message: `${to} does not answer: ${message}`, status: 502 }))
    })
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const ended = once(server, 'close')
  signal.addEventListener('abort', () => {
    server.close()
    server.closeAllConnections()
  })
  return { port: (server.address() as AddressInfo).port, ended }
}
