import { setTimeout as sleep } from 'node:timers/promises'
import type { Sent } from './limits.ts'
import type { Message } from './message.ts'
import type { Timing } from './probe.ts'
import { type SendOptions, sendMessage } from './send-message.ts'
import type { Target } from './target.ts'

export const defaultRate = 50
export const maxRate = 100

export type Transmitter = {
  /** @throws AbortError once the run is stopped, even before the shop has answered */
  transmit: (message: Message, options: SendOptions) => Promise<Sent>
  count: () => number
}

type Options = { rate?: number | undefined; timing: Timing; signal?: AbortSignal | undefined }

/** Sends at most `rate` messages per second. */
export function createTransmitter(
  target: Target,
  { rate = defaultRate, timing, signal: stopped }: Options,
): Transmitter {
  const intervalMs = 1000 / Math.min(Math.max(rate, 1), maxRate)
  let count = 0
  let nextAt = 0

  /** Resolves when the shop's time to answer is over or the run is stopped. Never resolves if the shop answered. */
  async function waitForDeadline(answered: AbortSignal): Promise<void> {
    const signal = stopped ? AbortSignal.any([answered, stopped]) : answered
    await timing.wait(timing.answerTimeoutMs, signal).catch(() => {})
    if (answered.aborted) await new Promise(() => {})
  }

  return {
    count: () => count,
    async transmit(message, { isAtOnce = false, isApiDown: _, ...holds }) {
      stopped?.throwIfAborted()
      const now = performance.now()
      const delayMs = nextAt - now
      nextAt = Math.max(now, nextAt) + intervalMs
      if (delayMs > 0 && !isAtOnce) await sleep(delayMs, undefined, { signal: stopped })
      count++
      const answered = new AbortController()
      const deadline = waitForDeadline(answered.signal)
      const sent = await sendMessage(message, target, { ...holds, deadline })
      answered.abort()
      stopped?.throwIfAborted()
      return sent
    },
  }
}
