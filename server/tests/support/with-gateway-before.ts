import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { startTestGateway, type TestGateway } from './start-test-gateway.ts'

/** Starts a gateway for the tests of this file, whose provider answers as the listener does. `take` gets it before them. */
export function withGatewayBefore(listener: RequestListener, take: (gateway: TestGateway) => void): void {
  const server = createServer(listener)
  let gateway: TestGateway | undefined
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: `http://127.0.0.1:${port}` })
    take(gateway)
  })
  afterAll(async () => {
    await gateway?.[Symbol.asyncDispose]()
    server.closeAllConnections()
    server.close()
  })
}
