import type { Agent } from 'undici'
import { answerTimeoutMs } from '../../facts/notification-topics.ts'
import type { NotificationRequest } from './notification-request.ts'

type SendOutcome = { status: number | null; answer: string; tookMs: number }

/** Sends over one keep-alive pool. Never rejects: a missing answer is an outcome with a null status. */
export type Sender = { send(notification: NotificationRequest): Promise<SendOutcome>; close(): void }

/** Longest part of a shop's answer that is stored. */
const maxAnswerCharacters = 1_000

export function createSender(): Sender {
  // Loaded on first use: it would double the start-up time, and many runs send no notification.
  const undici = () => import('undici')
  let agent: Agent | undefined
  const stop = new AbortController()
  return {
    async send({ url, headers, body }) {
      const startedAt = performance.now()
      const took = () => Math.round(performance.now() - startedAt)
      try {
        const { Agent, request } = await undici()
        agent ??= new Agent({ connections: 16, pipelining: 1, headersTimeout: answerTimeoutMs })
        const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(answerTimeoutMs)])
        const response = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal })
        const answer = await response.body.text()
        return { status: response.statusCode, answer: answer.slice(0, maxAnswerCharacters), tookMs: took() }
      } catch (error) {
        return { status: null, answer: reasonOf(error), tookMs: took() }
      }
    },
    close() {
      stop.abort()
      void agent?.destroy()
    },
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause.message : ''
  return [error.message, cause].filter(Boolean).join(': ') || error.name
}
