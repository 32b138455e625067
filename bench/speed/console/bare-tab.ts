/**
 * A tab in a context of its own that Playwright does not attach to, so that none of its protocol domains are enabled.
 */
import type { Browser } from 'playwright'
import { until } from '../../harness/until.ts'

export type BareTab = Awaited<ReturnType<typeof openBareTab>>

/** The factor that slows the CPU down to that of a mid-range phone. */
export const slowCpu = 4
const timeoutMs = 20_000

type Answer = { id?: number; result?: unknown; error?: { message: string } }

/** @param cpuSlowdown 1 leaves the CPU as it is */
export async function openBareTab(browser: Browser, cpuSlowdown: number) {
  const devtools = await browser.newBrowserCDPSession()
  const { browserContextId } = await devtools.send('Target.createBrowserContext')
  const { targetId } = await devtools.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error }: Answer = JSON.parse(message)
    const answer = id === undefined ? undefined : waiting.get(id)
    if (error) answer?.reject(new Error(error.message))
    else answer?.resolve(result)
    if (id !== undefined) waiting.delete(id)
  })
  /** Sends one command of the Chrome DevTools Protocol. @throws {Error} with the browser's answer */
  const send = async <T = unknown>(method: string, params: object = {}): Promise<T> => {
    const id = ++lastId
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    await devtools.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    })
    return (await answer.promise) as T
  }
  /** Evaluates an expression and awaits its value. */
  const evaluate = async <T>(expression: string) => {
    const options = { expression, awaitPromise: true, returnByValue: true }
    return (await send<{ result: { value: T } }>('Runtime.evaluate', options)).result.value
  }
  await send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return {
    send,
    evaluate,
    /** Resolves when the expression is true. @throws {Error} after 20 s */
    untilTrue: (expression: string) => until(() => evaluate<boolean>(expression), timeoutMs),
    /** One of the browser's own figures of the page. Needs `Performance.enable`. */
    readMetric: async (name: string) => {
      type Metrics = { metrics: { name: string; value: number }[] }
      const { metrics } = await send<Metrics>('Performance.getMetrics')
      return metrics.find(metric => metric.name === name)?.value ?? Number.NaN
    },
    close: async () => {
      await devtools.send('Target.disposeBrowserContext', { browserContextId })
      await devtools.detach()
    },
  }
}
