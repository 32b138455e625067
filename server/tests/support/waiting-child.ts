/** Entry files that are stopped while a call waits for another server. */
import { type ListeningChild, startGatewayChild, startSimulatorChild } from './entry-files.ts'
import { json, type StubAnswer, type StubProvider, startStubProvider } from './stub-provider.ts'

export type WaitingChild = ListeningChild & {
  /**
   * Sends SIGTERM once a call waits for the other server, which answers later requests immediately. Resolves, when
   * nothing listens anymore, to a function that lets the other server answer.
   */
  terminateDuringCall: () => Promise<(body: unknown) => void>
}

/** A gateway whose provider answers when the test allows it. */
export const startWaitingGateway = (options: Record<string, string>): Promise<WaitingChild> =>
  startWaiting('/livez', ({ url }) =>
    startGatewayChild({ ...options, GATEWAY_PROVIDER_URL: url, GATEWAY_ACCESS_TOKEN: 'TEST-1' }),
  )

/** A simulator whose shop answers a notification when the test allows it. */
export const startWaitingSimulator = (options: Record<string, string> = {}): Promise<WaitingChild> =>
  startWaiting('/simulator/health', ({ url }) =>
    startSimulatorChild({ ...options, SIMULATOR_WEBHOOK_URL: url }),
  )

/** @param health a path that is answered as long as the process listens */
async function startWaiting(
  health: string,
  start: (other: StubProvider) => Promise<ListeningChild>,
): Promise<WaitingChild> {
  const other = await startStubProvider()
  const received = Promise.withResolvers<Parameters<StubAnswer>>()
  other.answerWith((...arrived) => received.resolve(arrived), json(200, {}))
  const child = await start(other)
  return {
    ...child,
    async terminateDuringCall() {
      const arrived = await received.promise
      child.signal('SIGTERM')
      await becomesUnreachable(child.url + health)
      return body => json(200, body)(...arrived)
    },
    async [Symbol.asyncDispose]() {
      await child[Symbol.asyncDispose]()
      await other.close()
    },
  }
}

/** Each look uses a new connection, so that none is kept alive. */
async function becomesUnreachable(url: string): Promise<void> {
  const isUp = () => fetch(url, { headers: { connection: 'close' } }).then(answer => answer.ok)
  while (await isUp().catch(() => false));
}
