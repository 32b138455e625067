import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createSender } from './sender.ts'

async function startShop(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

function send(url: string, timeoutMs?: number) {
  const sender = createSender(timeoutMs)
  onTestFinished(() => sender.close())
  return sender.send(
    { url, requestId: '1', headers: {}, body: '{}' },
    { number: 10_000 },
    new AbortController().signal,
  )
}

/** Writes one chunk after the other until the connection is closed. */
function writeOn(response: ServerResponse, chunk: string) {
  while (!response.destroyed && response.write(chunk));
  if (!response.destroyed) response.once('drain', () => writeOn(response, chunk))
}

test('reads an endless answer up to its limit, and closes its connection', async () => {
  const closed = Promise.withResolvers<number>()
  const url = await startShop(({ socket }, response) => {
    response.once('close', () => closed.resolve(socket.bytesWritten))
    writeOn(response, 'x'.repeat(16_384))
  })
  const { status, answer } = await send(url)
  expect([status, answer]).toEqual([200, 'x'.repeat(1_000)])
  const written = await closed.promise
  // The buffers of both sockets hold the bytes that the shop wrote beyond the limit.
  expect([written > 64 * 1024, written < 16 * 1024 * 1024]).toEqual([true, true])
})

test('gives up a slow answer at the time limit', async () => {
  const closed = Promise.withResolvers<void>()
  const url = await startShop((_request, response) => {
    const drip = setInterval(() => response.write('.'), 5)
    response.once('close', () => {
      clearInterval(drip)
      closed.resolve()
    })
  })
  const { status, answer } = await send(url, 100)
  expect([status, answer]).toEqual([null, expect.stringContaining('timeout')])
  await closed.promise
})

test('treats a redirect as an answer, and does not follow it', async () => {
  const paths: unknown[] = []
  const url = await startShop((request, response) => {
    paths.push(request.url)
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  expect(await send(url)).toMatchObject({ status: 307 })
  expect(paths).toEqual(['/hook'])
})

test('does not call an address at which clouds hand out credentials', async () => {
  expect(await send('http://169.254.169.254/latest')).toEqual({
    status: null,
    answer: '169.254.169.254 is a link-local address or one at which clouds hand out credentials',
    tookMs: expect.any(Number),
  })
})
