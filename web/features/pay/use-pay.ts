import { useEffect, useRef, useState } from 'react'
import type { NotificationEntry } from '../../feed/feed-entry.ts'
import { useFeedStore } from '../../feed/use-feed.ts'
import { waitForNotification } from '../../feed/wait-for-notification.ts'
import type { CardToken } from '../../provider/tokenise-card.ts'
import { gateway, trpc } from '../../trpc.ts'
import type { StepState } from '../../ui/steps.tsx'

const notificationTimeoutMs = 60_000

export type PayStep = 'token' | 'payment' | 'webhook'
export type StepStatus = { state: StepState; tookMs?: number; error?: unknown }
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
  /** Null: nothing to tokenise, because no card pays. */
  makeToken: (() => Promise<CardToken>) | null
  create: (token: CardToken | null, context: { idempotencyKey: string }) => Promise<CreatedPayment>
  idempotencyKey: string
}

export type Pay = ReturnType<typeof usePay>

/** Pays in three steps, each shown as it happens. The card is in the caller's hands only until it is a token. */
export function usePay() {
  const feed = useFeedStore()
  const utils = trpc.useUtils()
  const [state, setState] = useState(start)
  const [isBusy, setBusy] = useState(false)
  const ending = useRef<AbortController | null>(null)
  useEffect(() => () => ending.current?.abort(), [])

  const set = (step: PayStep, status: StepStatus, more: Partial<PayState> = {}) =>
    setState(previous => ({ ...previous, ...more, steps: { ...previous.steps, [step]: status } }))

  async function timed<T>(
    step: PayStep,
    work: () => Promise<T>,
    keep: (value: T) => Partial<PayState>,
  ): Promise<T> {
    const started = performance.now()
    set(step, { state: 'running' })
    try {
      const value = await work()
      set(step, { state: 'done', tookMs: performance.now() - started }, keep(value))
      return value
    } catch (error) {
      set(step, { state: 'failed', tookMs: performance.now() - started, error })
      throw error
    }
  }

  async function waitForNews(paymentId: string, signal: AbortSignal) {
    const started = performance.now()
    set('webhook', { state: 'running' })
    const wanted = { resource: paymentId, isIt: () => true, timeoutMs: notificationTimeoutMs, signal }
    const notification = await waitForNotification(gateway, feed, wanted)
    const tookMs = performance.now() - started
    const verdict = notification?.verdict
    const state = verdict === 'validated' ? 'done' : verdict === 'rejected' ? 'failed' : 'warning'
    set('webhook', { state, tookMs }, { notification })
  }

  return {
    state,
    isBusy,
    /** @throws what the provider or the gateway refused; the step shows it as well */
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
        // Only leaving the page or paying again ends this early.
        waitForNews(String(payment.id), signal).catch(() => {})
        return payment
      } finally {
        setBusy(false)
      }
    },
  }
}
