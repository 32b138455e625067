import { useEffect, useRef, useState } from 'react'
import { StoppedWaiting, untilStopped } from '../../errors/stopped-waiting.ts'
import type { NotificationEntry } from '../../feed/feed-entry.ts'
import { useFeedStore } from '../../feed/use-feed.ts'
import { waitForNotification } from '../../feed/wait-for-notification.ts'
import type { CardToken } from '../../provider/tokenize-card.ts'
import { gateway, trpc } from '../../trpc.ts'
import type { StepState } from '../../ui/feedback/steps.tsx'

const notificationTimeoutMs = 60_000

export type PayStep = 'token' | 'payment' | 'webhook'
export type StepStatus = {
  state: StepState
  tookMs?: number
  error?: unknown
  /** Milliseconds since the epoch; only while it runs. */
  since?: number
}
export type CreatedPayment = Awaited<ReturnType<typeof gateway.payments.create.mutate>>

export type PayState = {
  steps: Record<PayStep, StepStatus>
  payment: CreatedPayment | null
  notification: NotificationEntry | null
}

const todo: StepStatus = { state: 'todo' }
const start: PayState = {
  steps: { token: todo, payment: todo, webhook: todo },
  payment: null,
  notification: null,
}

export type PayOrder = {
  /** Null for payment methods without a card. */
  makeToken: (() => Promise<CardToken>) | null
  create: (token: CardToken | null, context: { idempotencyKey: string }) => Promise<CreatedPayment>
  idempotencyKey: string
}

export type Pay = ReturnType<typeof usePay>

/** Pays in three steps: token, payment, notification. Card data is dropped once there is a token. */
export function usePay() {
  const feed = useFeedStore()
  const utils = trpc.useUtils()
  const [state, setState] = useState(start)
  const [isBusy, setBusy] = useState(false)
  const ending = useRef<AbortController | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => ending.current?.abort(), [])

  const set = (step: PayStep, status: StepStatus, more: Partial<PayState> = {}) =>
    setState(previous => ({ ...previous, ...more, steps: { ...previous.steps, [step]: status } }))

  async function timed<T>(
    step: PayStep,
    work: () => Promise<T>,
    keep: (value: T) => Partial<PayState>,
  ): Promise<T> {
    const started = performance.now()
    set(step, { state: 'running', since: Date.now() })
    stopping.current = new AbortController()
    try {
      const value = await untilStopped(work(), stopping.current.signal)
      set(step, { state: 'done', tookMs: performance.now() - started }, keep(value))
      return value
    } catch (error) {
      set(step, { state: 'failed', tookMs: performance.now() - started, error })
      throw error
    }
  }

  async function awaitNotification(paymentId: string, signal: AbortSignal) {
    const started = performance.now()
    set('webhook', { state: 'running', since: Date.now() })
    stopping.current = new AbortController()
    const either = AbortSignal.any([signal, stopping.current.signal])
    const wanted = { resource: paymentId, isIt: () => true, timeoutMs: notificationTimeoutMs, signal: either }
    let notification: NotificationEntry | null = null
    try {
      notification = await waitForNotification(gateway, feed, wanted)
    } catch (error) {
      // Aborted by leaving the page or by paying again.
      if (signal.aborted) return
      return set('webhook', { state: 'warning', tookMs: performance.now() - started, error })
    }
    const tookMs = performance.now() - started
    const verdict = notification?.verdict
    const state = verdict === 'validated' ? 'done' : verdict === 'rejected' ? 'failed' : 'warning'
    set('webhook', { state, tookMs }, { notification })
  }

  return {
    state,
    isBusy,
    /** Stops the current step's wait. */
    stop: () => stopping.current?.abort(new StoppedWaiting()),
    /** Waits for the notification again. */
    waitAgain: () => {
      if (state.payment && ending.current)
        void awaitNotification(String(state.payment.id), ending.current.signal)
    },
    /** @throws the error of the provider or the gateway, which the step shows as well */
    pay: async ({ makeToken, create, idempotencyKey }: PayOrder): Promise<CreatedPayment> => {
      ending.current?.abort()
      ending.current = new AbortController()
      const { signal } = ending.current
      setState(start)
      setBusy(true)
      try {
        if (!makeToken) set('token', { state: 'skipped' })
        const token = makeToken && (await timed('token', makeToken, () => ({})))
        const payment = await timed(
          'payment',
          () => create(token, { idempotencyKey }),
          created => ({ payment: created }),
        )
        utils.payments.search.invalidate()
        void awaitNotification(String(payment.id), signal)
        return payment
      } finally {
        setBusy(false)
      }
    },
  }
}
