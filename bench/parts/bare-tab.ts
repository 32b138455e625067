/**
 * A tab in a context of its own that Playwright does not attach to, so that none of its protocol domains are enabled.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright'

export type BareTab = {
  /** Sends one command of the Chrome DevTools Protocol. @throws {Error} with the browser's answer */
  send: <T = unknown>(method: string, params?: object) => Promise<T>
  /** Evaluates an expression and awaits its value. */
  evaluate: <T>(expression: string) => Promise<T>
  close: () => Promise<void>
}

type Answer = { id?: number; result?: unknown; error?: { message: string } }

export async function openBareTab(browser: Browser): Promise<BareTab> {
  const devtools = await browser.newBrowserCDPSession()
  const { browserContextId } = await devtools.send('Target.createBrowserContext')
  const { targetId } = await devtools.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error }: Answer = JSON.parse(message)
    const asked = id === undefined ? undefined : waiting.get(id)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
    if (id !== undefined) waiting.delete(id)
  })
  const send = async <T>(method: string, params: object = {}): Promise<T> => {
    const id = ++lastId
    const asked = Promise.withResolvers<unknown>()
    waiting.set(id, asked)
    await devtools.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    })
    return (await asked.promise) as T
  }
  return {
    send,
    evaluate: async <T>(expression: string) => {
      const { result } = await send<{ result: { value: T } }>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })
      return result.value
    },
    close: async () => {
      await devtools.send('Target.disposeBrowserContext', { browserContextId })
      await devtools.detach()
    },
  }
}

const pollMs = 50
const polls = 400

/** Resolves when the expression is true. @throws {Error} that names the expression, after 20 s */
export async function untilTrue(tab: BareTab, expression: string): Promise<void> {
  for (let count = 0; count < polls; count++) {
    if (await tab.evaluate<boolean>(expression)) return
    await wait(pollMs)
  }
  throw new Error(`The expression ${expression} was not true within ${(polls * pollMs) / 1000} s.`)
}
