/** What a case may do: it makes orders and payments, sends notifications, and looks at what the shop did. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Changes, composeMessage, type Message } from './message.ts'
import type { Order, Provider } from './provider.ts'
import type { Random } from './random.ts'
import type { Evidence, Exchange, ShopState } from './result.ts'
import type { SendOptions } from './send-message.ts'

/** How the shop is asked about its own orders. */
export type ShopAccess = {
  /** Tells the shop to expect this order. */
  makeOrder?: ((order: Order, signal?: AbortSignal) => Promise<void>) | undefined
  readState?: ((reference: string, signal?: AbortSignal) => Promise<ShopState>) | undefined
}

/** What a valid notification does in this shop. All others are judged against it. */
export type Baseline = {
  /** The shop reads the payment. */
  isRead: boolean
  /** The shop’s own state says that the order is paid. */
  isPaid: boolean
  /** From sending to the effect. */
  tookMs: number
}

export type Timing = {
  /** The answer must be there within this time. */
  answerTimeoutMs: number
  /** How long the API takes in `slow_provider`: longer than `answerTimeoutMs`. */
  slowReadMs: number
  /** How long a shop that answers first may take to act. */
  effectTimeoutMs: number
  /** How long nothing must happen before it counts as nothing. Default: three times what a valid notification took. */
  settleMs?: number | undefined
  /** Tests may replace it. */
  wait: (ms: number, signal: AbortSignal) => Promise<unknown>
}

export type Probe = {
  provider: Provider
  random: Random
  baseline: Baseline
  secrets: { other?: string | undefined; previous?: string | undefined }
  /** Null without the cases that take longer than the provider waits. */
  slowReadMs: number | null
  makeOrder: () => Promise<Order>
  pay: (order: Order, options?: Parameters<Provider['pay']>[1]) => Promise<string>
  compose: (payment: string, changes?: Changes) => Message
  send: (message: Message, options?: SendOptions) => Promise<Exchange>
  notify: (payment: string, changes?: Changes) => Promise<Exchange>
  reads: (payment: string) => Promise<number>
  /** Null if the shop cannot be asked. */
  stateOf: (order: Order) => Promise<ShopState | null>
  /** Resolves when the condition holds, or to false when a slow shop would have acted. */
  becomes: (condition: () => Promise<boolean>) => Promise<boolean>
  /** Waits until whatever the shop does has happened. */
  settle: () => Promise<void>
  evidence: () => Promise<Evidence>
}

type Shared = Pick<Probe, 'provider' | 'random' | 'secrets' | 'slowReadMs'> & {
  shop: ShopAccess
  secret: string
  /** Begins every external reference, so that no run meets the orders of another. */
  run: string
  timing: Timing
  transmit: (message: Message, options: SendOptions) => Promise<Exchange>
  /** Stops the run. */
  signal: AbortSignal | undefined
}

const maxSettleMs = 5_000

/** Asking the shop may start a process, so the pauses grow. */
const minPauseMs = 20
const maxPauseMs = 500

/**
 * The probe of one case. It keeps the exchanges, payments and orders of the case as its evidence. Its functions reject with
 * what `shared.shop` throws, with PasarelaError if the simulator fails, and with AbortError once `shared.signal` is aborted.
 */
export function createProbe(id: string, baseline: Baseline, shared: Shared): Probe {
  const { provider, random, shop, secret, run, timing, transmit, signal } = shared
  const { country } = provider
  const exchanges: Exchange[] = []
  const payments: string[] = []
  const orders: Order[] = []
  const compose: Probe['compose'] = (payment, changes = {}) =>
    composeMessage({ id: payment, ...changes }, { secret, random, now: Date.now })
  const send: Probe['send'] = async (message, options = {}) => {
    const exchange = await transmit(message, options)
    exchanges.push(exchange)
    return exchange
  }
  const stateOf: Probe['stateOf'] = async ({ reference }) =>
    (await shop.readState?.(reference, signal)) ?? null

  return {
    ...shared,
    baseline,
    compose,
    send,
    stateOf,
    async makeOrder() {
      const order = {
        reference: `${run}-${id}-${orders.length + 1}`,
        amount: country.sampleAmount,
        currency: country.currency,
      }
      orders.push(order)
      await shop.makeOrder?.(order, signal)
      return order
    },
    async pay(order, options) {
      const payment = await provider.pay(order, options)
      payments.push(payment)
      return payment
    },
    notify: (payment, changes) => send(compose(payment, changes)),
    reads: payment => provider.countReads(payment),
    async becomes(condition) {
      const endsAt = performance.now() + timing.effectTimeoutMs
      for (let pauseMs = minPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
        if (await condition()) return true
        if (performance.now() >= endsAt) return false
        await sleep(pauseMs, undefined, { signal })
      }
    },
    settle: async () => {
      await sleep(timing.settleMs ?? Math.min(maxSettleMs, 200 + 3 * baseline.tookMs), undefined, { signal })
    },
    async evidence() {
      const [order] = orders
      const counts = await Promise.all(payments.map(payment => provider.countReads(payment)))
      return {
        exchanges,
        reference: order?.reference ?? null,
        payments,
        reads: counts.reduce((sum, count) => sum + count, 0),
        state: order === undefined ? null : await stateOf(order),
      }
    },
  }
}

/** An order of the shop, and an approved payment of its whole amount. */
export async function payNewOrder(probe: Probe): Promise<{ order: Order; payment: string }> {
  const order = await probe.makeOrder()
  return { order, payment: await probe.pay(order) }
}
