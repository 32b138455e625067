import type { Agent } from 'undici'
import { answerTimeoutMs } from '../../facts/notification-topics.ts'
import { readBeginning } from '../../shared/outbound/read-beginning.ts'
import type { Account } from '../store/accounts/account.ts'
import type { NotificationRequest } from './notification-request.ts'

type SendOutcome = { status: number | null; answer: string; tookMs: number }

/** Sends over keep-alive connections. It never rejects: a missing answer is an outcome with a null status. */
export type Sender = {
  /** @param signal aborts the request */
  send(
    notification: NotificationRequest,
    account: Pick<Account, 'number'>,
    signal: AbortSignal,
  ): Promise<SendOutcome>
  close(): void
}

/** Maximum number of connections of one account to one server. */
const maxConnections = 16

/**
 * Maximum length of an answer. A longer one costs its connection; a shorter one leaves it open for the next request.
 */
const maxAnswerBytes = 64 * 1024
/**
 * Idle connections are closed after this time: a server may close one as a request is sent on it, and the request is
 * lost.
 */
const maxIdleMs = 4_000
/** Maximum length of the stored part of a shop's answer. */
const maxAnswerCharacters = 1_000

/** @param timeoutMs time limit of a whole answer; the default is the provider's */
export function createSender(timeoutMs: number = answerTimeoutMs): Sender {
  /** The agents by account number: a shop that does not answer occupies no connection of other accounts. */
  const agents = new Map<number, Agent>()
  const stop = new AbortController()
  return {
    async send({ url, headers, body }, account, signal) {
      const startedAt = performance.now()
      const took = () => Math.round(performance.now() - startedAt)
      try {
        // These modules are loaded on first use: undici would double the start-up time, and many runs send no
        // notification.
        const [{ Agent, request }, { guardedConnect }] = await Promise.all([
          import('undici'),
          import('../../shared/outbound/guarded-connect.ts'),
        ])
        const agent =
          agents.get(account.number) ??
          new Agent({
            connections: maxConnections,
            pipelining: 1,
            keepAliveMaxTimeout: maxIdleMs,
            connect: guardedConnect({ timeoutMs }),
          })
        agents.set(account.number, agent)
        const anySignal = AbortSignal.any([stop.signal, signal, AbortSignal.timeout(timeoutMs)])
        const response = await request(url, {
          method: 'POST',
          headers,
          body,
          dispatcher: agent,
          signal: anySignal,
        })
        const { text } = await readBeginning(response.body, maxAnswerBytes)
        return { status: response.statusCode, answer: text.slice(0, maxAnswerCharacters), tookMs: took() }
      } catch (error) {
        return { status: null, answer: reasonOf(error), tookMs: took() }
      }
    },
    close() {
      stop.abort()
      for (const agent of agents.values()) void agent.destroy()
    },
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause.message : ''
  return [error.message, cause].filter(Boolean).join(': ') || error.name
}
