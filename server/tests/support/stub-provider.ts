/** A provider over real HTTP whose answers a test chooses, for answers that the simulator would never send. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type SeenRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
export type StubAnswer = (response: ServerResponse, request: SeenRequest) => void

export type StubProvider = {
  url: string
  /** Every request in order of arrival. */
  seen: SeenRequest[]
  /** Sets the answers of the next requests, one each. The last one answers all later requests. */
  answerWith: (...answers: StubAnswer[]) => void
  close: () => Promise<void>
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): StubAnswer =>
  response => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

export const hangUp: StubAnswer = response => response.destroy()
export const never: StubAnswer = () => {}
/** Sends headers and half a body, then breaks the connection. */
export const cutOff: StubAnswer = response => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{"id":', () => response.destroy())
}

export async function startStubProvider(): Promise<StubProvider> {
  const seen: SeenRequest[] = []
  let answers: StubAnswer[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString()
    // The gateway asks once whether it is the simulator, when a call fails.
    if (request.url?.startsWith('/simulator/applied-faults')) return void response.writeHead(404).end()
    const noted = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
    seen.push(noted)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    answer?.(response, noted)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    answerWith: (...next) => {
      answers = next
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
