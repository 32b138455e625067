/** A provider that cannot be recognized as the simulator: it forwards everything except the control API. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type StandInProvider = { url: string; passOnTo: (url: string) => void; close: () => Promise<void> }

export async function startStandInProvider(): Promise<StandInProvider> {
  let target = ''
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (path.startsWith('/simulator')) {
      outgoing.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"not found"}')
      return
    }
    const url = new URL(path, target)
    const headers = { ...incoming.headers, host: url.host }
    const onward = request(url, { method: incoming.method, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passOnTo: url => {
      target = url
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
