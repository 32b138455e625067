/** The full flow: test user, token, payment, notification, refund of half, notification of the refund. */
import type { Order } from '../../../server/contract/orders.ts'
import type { SiteId } from '../../../server/facts/countries.ts'
import { StoppedWaiting } from '../../errors/stopped-waiting.ts'
import type { Amount } from '../../money/format-money.ts'
import type { PayingApi } from '../../provider/card-outcomes.ts'
import type { CardToken, ProviderAccess } from '../../provider/tokenize-card.ts'
import type { VaultUser } from '../../records/test-user-vault.ts'
import type { NotificationEntry } from '../../stream/feed-entry.ts'
import type { FeedStore } from '../../stream/feed-store.ts'
import type { Gateway } from '../../trpc.ts'
import type { StepState } from '../../ui/feedback/steps.tsx'

export const flowSteps = ['user', 'token', 'payment', 'webhook', 'refund', 'refund-webhook'] as const
export type FlowStep = (typeof flowSteps)[number]

export type FlowPlan = {
  api: PayingApi
  site: SiteId
  card: string
  result: string
  amount: number
  withRefund: boolean
}

export const flowDescription = 'Pasarela: one-click flow'

/** The values that payments and orders of the flow share, besides its plan. */
export type Paying = { email: string; reference: string; token: string; idempotencyKey: string }

type FlowPayment = Awaited<ReturnType<Gateway['payments']['create']['mutate']>>
type FlowRefund = { id: string | number; status: string; amount: Amount }

/** The results of the steps so far. Later steps read those of earlier ones. */
export type FlowResults = {
  buyer?: VaultUser | { email: string; isMadeUp: true }
  token?: CardToken
  /** Idempotency keys. With its key, a step that is repeated after a lost answer is the same write. */
  paymentKey?: string
  refundKey?: string
  /** The payment or the order of the step, by the chosen API. */
  payment?: FlowPayment
  order?: Order
  webhook?: NotificationEntry
  refund?: FlowRefund
  refundWebhook?: NotificationEntry
}

export type StepStatus = {
  state: StepState
  tookMs?: number
  error?: unknown
  /** Start of the step in milliseconds since the epoch. Absent unless it runs. */
  since?: number
}
export type FlowState = {
  plan: FlowPlan
  steps: Record<FlowStep, StepStatus>
  results: FlowResults
  isRunning: boolean
  /** Start of the flow in milliseconds since the epoch. */
  startedAt: number
}

/** Thrown if the notification did not arrive in time. It may still arrive. */
export class NoNotification extends Error {
  override readonly name = 'NoNotification'
}

export type FlowTools = {
  gateway: Gateway
  feed: FeedStore
  access: ProviderAccess
  signal: AbortSignal
  /** Called at each step with the function that stops its wait. */
  onWaiting: (stop: () => void) => void
}

const todo: StepStatus = { state: 'todo' }

export function startState(plan: FlowPlan, startedAt: number): FlowState {
  return {
    plan,
    steps: { user: todo, token: todo, payment: todo, webhook: todo, refund: todo, 'refund-webhook': todo },
    results: {},
    isRunning: true,
    startedAt,
  }
}

/** Resets a step of the flow and all later ones, to retry from there. */
export function rewind(state: FlowState, from: FlowStep): FlowState {
  const steps = { ...state.steps }
  for (const step of flowSteps.slice(flowSteps.indexOf(from))) steps[step] = todo
  return { ...state, steps, isRunning: true }
}

/** The id of the payment or the order. Empty before one exists. */
export function madeIdOf({ payment, order }: FlowResults): string {
  return order?.id ?? String(payment?.id ?? '')
}

export function isNotificationStep(name: FlowStep): boolean {
  return name === 'webhook' || name === 'refund-webhook'
}

/** Whether a step did not run, or the user stopped waiting. Otherwise all steps ran, whatever came of them. */
export function hasStopped({ steps }: FlowState): boolean {
  return Object.values(steps).some(({ state, error }) => state === 'todo' || error instanceof StoppedWaiting)
}

export function countFailed(state: FlowState): number {
  return Object.values(state.steps).filter(step => step.state === 'failed').length
}
