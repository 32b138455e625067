import { setTimeout } from 'node:timers/promises'
import { notFoundMessage } from '../../server/contract/error-codes.ts'
import { CommandError } from '../command-error.ts'
import type { GatewayClient } from '../gateway.ts'
import type { Terminal } from '../terminal.ts'
import type { Attempt } from './forward.ts'

/** Tells the gateway what became of each attempt, so that its pages show it. */
export type Reports = {
  add: (seq: number, attempt: Attempt) => void
  /** Resolves when all that was added has been reported, or given up. */
  sent: () => Promise<void>
}

type Options = {
  /** The address without secrets. */
  url: string
  /** Ends the repetitions of a report. */
  signal: AbortSignal
} & Pick<Terminal, 'words' | 'remark'>

const retryIntervalMs = 1000
const maxTries = 3
const timeoutMs = 5000

/**
 * A report that fails is repeated with the same content, by which the gateway recognizes it. A gateway without the
 * operation is told once, and gets no more of them.
 */
export function openReports(
  { notifications }: Pick<GatewayClient, 'notifications'>,
  { url, signal, words, remark }: Options,
): Reports {
  let last = Promise.resolve()
  let isRefused = false
  let reported = ''

  async function send(seq: number, { attempt, sentAt, result }: Attempt): Promise<void> {
    const report = {
      seq,
      url,
      at: new Date(sentAt).toISOString(),
      attempt,
      duration_ms: result.duration_ms,
      ...(result.failure === null ? { status: result.answer.status } : { failure: result.failure.reason }),
    }
    for (let tries = 1; !isRefused; tries++) {
      const failure = await notifications
        .reportForward(report, { signal: AbortSignal.timeout(timeoutMs) })
        .then(() => null)
        .catch((error: unknown) => error)
      if (failure === null || isDeleted(failure)) return
      if (!isPassing(failure)) {
        isRefused = true
        remark(words.listen.unreported)
      }
      if (isRefused || tries === maxTries || signal.aborted) return
      await setTimeout(retryIntervalMs, null, { signal }).catch(() => {})
    }
  }

  return {
    add: (seq, made) => {
      const { attempt, result } = made
      const what = `${seq} ${result.failure?.reason ?? 'answered'}`
      // A store that is down is tried each second: the first failures are told, then ever fewer.
      if (isRefused || (what === reported && !Number.isInteger(Math.log2(attempt)))) return
      reported = what
      last = last.then(() => send(seq, made))
    },
    sent: () => last,
  }
}

/** The gateway deleted the notification meanwhile. An unknown route is not found either, with a message of its own. */
function isDeleted(failure: unknown): boolean {
  if (!(failure instanceof CommandError) || failure.code !== 'not_found') return false
  return Reflect.get(failure.body, 'message') !== notFoundMessage
}

/** Whether the gateway is restarting or busy. A request that took too long ends with an error of `fetch`. */
function isPassing(failure: unknown): boolean {
  if (!(failure instanceof CommandError)) return true
  return ['unreachable', 'unavailable', 'internal'].includes(failure.code)
}
