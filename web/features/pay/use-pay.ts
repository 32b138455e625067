import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../server/contract/orders.ts'
import { toProblem } from '../../errors/console-problem.ts'
import { StoppedWaiting, untilStopped } from '../../errors/stopped-waiting.ts'
import type { CardToken } from '../../provider/tokenize-card.ts'
import type { NotificationEntry } from '../../stream/feed-entry.ts'
import { useFeedStore } from '../../stream/use-feed.ts'
import { waitForNotification } from '../../stream/wait-for-notification.ts'
import { gateway, trpc } from '../../trpc.ts'
import type { StepState } from '../../ui/feedback/steps.tsx'
import { keepMade } from './made-in-tab.ts'

const notificationTimeoutMs = 60_000

export type PayStep = 'token' | 'payment' | 'webhook'
export type StepStatus = {
  state: StepState
  tookMs?: number
  error?: unknown
  /** Start of the step in milliseconds since the epoch. Absent unless it runs. */
  since?: number
}

/** The result of paying: a payment, or an order that contains one. */
export type Made =
  | { api: 'payments'; payment: Awaited<ReturnType<typeof gateway.payments.create.mutate>> }
  | { api: 'orders'; order: Order }

export function idOf(made: Made): string {
  return made.api === 'orders' ? made.order.id : String(made.payment.id)
}

export type PayState = {
  /** The choices of this attempt, as `chosenIn` writes them. Null before the first one. */
  chosen: string | null
  steps: Record<PayStep, StepStatus>
  made: Made | null
  /** The idempotency key of the write, by which the simulator knows its faults. Null before it was sent. */
  key: string | null
  /** Whose notification is awaited: `made`, or what was found after its answer was lost. */
  awaited: Made | null
  notification: NotificationEntry | null
}

const todo: StepStatus = { state: 'todo' }
const start: PayState = {
  chosen: null,
  steps: { token: todo, payment: todo, webhook: todo },
  made: null,
  key: null,
  awaited: null,
  notification: null,
}

export type Pay = ReturnType<typeof usePay>

/** Pays in three steps: token, payment or order, notification. Card data is dropped once there is a token. */
export function usePay() {
  const feed = useFeedStore()
  const utils = trpc.useUtils()
  const [state, setState] = useState(start)
  const ending = useRef<AbortController | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => ending.current?.abort(), [])

  const set = (step: PayStep, status: StepStatus, more: Partial<PayState> = {}) =>
    setState(previous => ({ ...previous, ...more, steps: { ...previous.steps, [step]: status } }))

  async function timed<T>(step: PayStep, work: () => Promise<T>): Promise<T> {
    const started = performance.now()
    set(step, { state: 'running', since: Date.now() })
    stopping.current = new AbortController()
    try {
      const value = await untilStopped(work(), stopping.current.signal)
      set(step, { state: 'done', tookMs: performance.now() - started })
      return value
    } catch (error) {
      const isInDoubt = step === 'payment' && toProblem(error).isOutcomeUnknown
      set(step, { state: isInDoubt ? 'warning' : 'failed', tookMs: performance.now() - started, error })
      throw error
    }
  }

  async function awaitNotification(resource: string, signal: AbortSignal) {
    const started = performance.now()
    set('webhook', { state: 'running', since: Date.now() })
    stopping.current = new AbortController()
    const either = AbortSignal.any([signal, stopping.current.signal])
    const wanted = { resource, isIt: () => true, timeoutMs: notificationTimeoutMs, signal: either }
    let notification: NotificationEntry | null = null
    try {
      notification = await waitForNotification(gateway, feed, wanted)
    } catch (error) {
      // The user left the page or paid again.
      if (signal.aborted) return
      return set('webhook', { state: 'warning', tookMs: performance.now() - started, error })
    }
    const tookMs = performance.now() - started
    const { verdict, fault = null } = notification ?? {}
    // A rejection that a fault of the tester led to is no failure.
    const isFailed = verdict === 'rejected' && fault === null
    const state = verdict === 'validated' ? 'done' : isFailed ? 'failed' : 'warning'
    set('webhook', { state, tookMs }, { notification })
  }

  function watch(made: Made): void {
    keepMade({ api: made.api, id: idOf(made) })
    setState(({ steps, ...rest }) => {
      const token = steps.token.state === 'todo' ? ({ state: 'done' } as const) : steps.token
      const { tookMs } = steps.payment
      const payment: StepStatus = { state: 'done', ...(tookMs !== undefined && { tookMs }) }
      return { ...rest, awaited: made, steps: { ...steps, token, payment } }
    })
    if (state.awaited && idOf(state.awaited) === idOf(made)) return
    ending.current = new AbortController()
    void awaitNotification(idOf(made), ending.current.signal)
  }

  return {
    state,
    /** Shows that a payment or an order whose answer was lost exists, and waits for its notification. */
    watch,
    /** Stops the current step's wait. */
    stop: () => stopping.current?.abort(new StoppedWaiting()),
    /** Waits for the notification again. */
    waitAgain: () => {
      const { awaited } = state
      if (awaited && ending.current) void awaitNotification(idOf(awaited), ending.current.signal)
    },
    /**
     * Runs the first step. Without a card there is no token.
     * @param chosen the present choices of the form
     * @throws the error, which the step shows as well
     */
    tokenize: async (
      chosen: string,
      makeToken: (() => Promise<CardToken>) | null,
    ): Promise<CardToken | null> => {
      ending.current?.abort()
      setState({ ...start, chosen })
      if (makeToken) return timed('token', makeToken)
      set('token', { state: 'skipped' })
      return null
    },
    /** Runs the second step, and repeats it after a lost answer. @throws the error, which the step shows as well */
    create: (key: string, work: () => Promise<Made>): Promise<Made> => {
      setState(previous => ({ ...previous, key }))
      return timed('payment', work)
    },
    /** Shows the payment or the order and waits for its notification. */
    finish: (made: Made) => {
      utils.payments.search.invalidate()
      utils.orders.search.invalidate()
      setState(previous => ({ ...previous, made }))
      watch(made)
    },
  }
}
