/**
 * The load program: keep-alive connections, one request at a time on each. It parses only the status and the end of an
 * answer, so that the server is the bottleneck and not the load.
 */
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../harness/until.ts'
import { type Answer, Connection, openSockets } from './connection.ts'
import { type KindPlan, toKind } from './kinds.ts'

export type LoadPlan = KindPlan & {
  /** The load is spread over these servers of 127.0.0.1, which may stop and start again. */
  ports: readonly number[]
  /** Default: 64. */
  connections?: number
  /**
   * Requests per second of all connections together. By default each connection sends the next request as soon as the
   * last one is answered.
   */
  perSecond?: number
  /** The load ends after this many requests. By default there is no limit. */
  count?: number
  /** The load ends after this time. By default it ends when it is stopped. */
  durationMs?: number
  /** Pause before a connection that broke or got a refusal is used again. Default: 20. */
  pauseMs?: number
}

export type Told = {
  sent: number
  /** When each request was answered with success, in the time of `performance.now()`, by its id. */
  acknowledged: Map<string, number>
  /** Times from request to successful answer, in milliseconds. */
  latencies: number[]
  /** Number of other answers by status. */
  refused: Map<number, number>
  /** Number of requests whose connection broke, or could not be made. */
  broken: number
  /** The first answer that is neither a success nor a 503 with `Retry-After`. */
  wrong: string | null
  elapsedMs: number
}

/** Called with each answer; null if there was none. */
export type OnAnswer = (id: string, answer: Answer | null) => void

export type Load = ReturnType<typeof startLoad>

const maxWaitMs = 300_000
const isSuccess = (answer: Answer | null) => answer !== null && answer.status < 300

export function startLoad(plan: LoadPlan, onAnswer: OnAnswer = () => {}) {
  const { ports, connections = 64, perSecond, count = Infinity, durationMs = Infinity, pauseMs = 20 } = plan
  const kind = toKind(plan)
  const told: Told = {
    sent: 0,
    acknowledged: new Map(),
    latencies: [],
    refused: new Map(),
    broken: 0,
    wrong: null,
    elapsedMs: 0,
  }
  let isStopped = false
  let startedAt = 0
  const isOver = () => isStopped || told.sent >= count || performance.now() - startedAt >= durationMs

  function noteFailure(answer: Answer | null): void {
    if (!answer) {
      told.broken++
      return
    }
    const { status, text } = answer
    told.refused.set(status, (told.refused.get(status) ?? 0) + 1)
    if (status !== 503 || !/^retry-after: \d+\r$/im.test(text())) told.wrong ??= text()
  }
  async function drive(port: number, first: Connection | undefined): Promise<void> {
    let connection = first
    while (!isOver()) {
      const index = told.sent++
      const dueMs = perSecond ? startedAt + (index / perSecond) * 1000 - performance.now() : 0
      if (dueMs > 1) await wait(dueMs)
      const request = kind.request(index)
      const sentAt = performance.now()
      if (!connection?.isOpen) [connection] = await connectAll(port, 1)
      const answer = (await connection?.exchange(request).catch(() => null)) ?? null
      onAnswer(kind.idOf(index), answer)
      if (isSuccess(answer)) {
        const answeredAt = performance.now()
        told.acknowledged.set(kind.idOf(index), answeredAt)
        told.latencies.push(answeredAt - sentAt)
      } else {
        noteFailure(answer)
        await wait(pauseMs)
      }
    }
    connection?.close()
  }
  async function run(): Promise<Told> {
    const each = Math.ceil(connections / ports.length)
    const opened = await Promise.all(ports.map(port => connectAll(port, each)))
    startedAt = performance.now()
    await Promise.all(
      ports.flatMap((port, at) =>
        Array.from({ length: each }, (_, index) => drive(port, opened[at]?.[index])),
      ),
    )
    told.elapsedMs = performance.now() - startedAt
    return told
  }
  const ended = run()
  return {
    told,
    /** Resolves after this many further acknowledgements, or when the load is stopped. */
    until: (acknowledgements: number): Promise<void> => {
      const aim = told.acknowledged.size + acknowledgements
      return until(() => isStopped || told.acknowledged.size >= aim, maxWaitMs)
    },
    /** Resolves when the running requests have ended. */
    stop: (): Promise<Told> => {
      isStopped = true
      return ended
    },
    ended,
  }
}

/** Resolves to no connection if the server does not listen. */
async function connectAll(port: number, count: number): Promise<Connection[]> {
  const sockets = await openSockets(port, count).catch(() => [])
  return sockets.map(socket => new Connection(socket))
}

/** @throws AssertionError if an answer was no success or a connection broke, because such a sample is meaningless */
export async function runLoad(plan: LoadPlan, onAnswer?: OnAnswer): Promise<Told> {
  const load = startLoad(plan, (id, answer) => {
    // An answer without success ends the load, so that a server that refuses everything is noticed at once.
    if (!isSuccess(answer)) void load.stop()
    onAnswer?.(id, answer)
  })
  return requireSuccess(await load.ended)
}

/** @throws AssertionError as `runLoad` */
export function requireSuccess(told: Told): Told {
  assert.deepEqual([told.broken, [...told.refused]], [0, []], told.wrong ?? 'A connection broke.')
  return told
}
