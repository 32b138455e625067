import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { runLoad } from './load.ts'

let close = () => {}
afterEach(() => close())

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  close = () => server.close()
  return (server.address() as AddressInfo).port
}

const kind = {
  idOf: String,
  request: (index: number) => `GET /${index} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`,
}

test('sends every request once, over the given number of connections', async () => {
  const seen: string[] = []
  const sockets = new Set<unknown>()
  const port = await serve((incoming, response) => {
    seen.push(incoming.url ?? '')
    sockets.add(incoming.socket)
    response.end('x'.repeat(100_000))
  })
  const result = await runLoad({ ports: [port], connections: 4, kind, count: 50 })
  expect(result.acknowledged.size).toBe(50)
  expect(new Set(seen).size).toBe(50)
  expect(sockets.size).toBe(4)
})

test('reads a chunked answer to its end', async () => {
  const port = await serve((_incoming, response) => {
    response.write('first')
    setImmediate(() => response.end('last'))
  })
  const result = await runLoad({ ports: [port], connections: 2, kind, count: 20 })
  expect(result.acknowledged.size).toBe(20)
})

test('rejects a sample with another status', async () => {
  let count = 0
  const port = await serve((_incoming, response) => {
    response.statusCode = ++count === 30 ? 503 : 200
    response.end('{}')
  })
  await expect(runLoad({ ports: [port], connections: 2, kind, count: 60 })).rejects.toThrow('503')
})

test('rejects a sample whose connection closes', async () => {
  const port = await serve((_incoming, response) => response.destroy())
  await expect(runLoad({ ports: [port], connections: 1, kind, count: 1 })).rejects.toThrow(
    'A connection broke.',
  )
})
