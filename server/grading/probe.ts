/** What a case can do: create orders and payments, send notifications, and observe the shop. */
import { setTimeout as sleep } from 'node:timers/promises'
import { flows } from './flows.ts'
import { givenReference } from './given-reference.ts'
import { asksToWait, isLimited, type Sent } from './limits.ts'
import { type Changes, composeMessage, type Message } from './message.ts'
import type { Provider, Reads } from './provider.ts'
import type { Random } from './random.ts'
import type { ApiConduct, Evidence, Exchange, Flow, MetFault, Order, ShopState } from './result.ts'
import type { SendOptions } from './send-message.ts'

/** Thrown if the shop could not be asked. The cause is what `ShopAccess` threw. */
export class UnaskedShopError extends Error {
  constructor(cause: unknown) {
    super('The shop could not be asked', { cause })
  }
}

/** How the grade asks the shop about its own orders. */
export type ShopAccess = {
  /**
   * Tells the shop to expect this order. A shop that chooses its references itself, such as the number of a row, returns
   * the one that it chose.
   */
  makeOrder?: ((order: Order, signal?: AbortSignal) => MadeOrder | Promise<MadeOrder>) | undefined
  /** Restarts the shop, and resolves when it answers again. */
  restart?: ((signal?: AbortSignal) => void | Promise<void>) | undefined
  readState?: ((reference: string, signal?: AbortSignal) => ShopState | Promise<ShopState>) | undefined
}

// biome-ignore lint/suspicious/noConfusingVoidType: functions that return nothing are allowed.
type MadeOrder = void | { reference?: string | number | undefined }

/** The effects of a valid notification in this shop, by which all others are judged. */
/** How a payment differs from an approved one of the whole amount by the API of the case. */
export type PayOptions = Partial<Parameters<Provider['pay']>[1]>

export type Baseline = {
  /** The APIs whose notifications the shop acts on. Empty if no effect was observed. */
  flows: Flow[]
  /** What the shop did with the valid notification of each API. */
  apis: ApiConduct[]
  /** The APIs for which the shop marks an order as paid without reading what the notification names. */
  unread: readonly Flow[]
  /** The shop reads the payment. */
  isRead: boolean
  /** Whether the shop reads the payment by its id. Other reads do not show which notification the shop acts on. */
  isReadById: boolean
  /** The shop’s own state says that the order is paid. */
  isPaid: boolean
  /** The action of a payment's notification, if the shop ignores the usual one. */
  action?: string
  /** True once the shop acts on no valid notification anymore and could not be restarted. */
  isStopped?: boolean
  /** True if the shop accepts an order's id in the signed text in lower case only, as documented. */
  lowersId?: boolean
  /** A fault after which no other case can be judged: it met the valid notification, or the shop has stopped by it. */
  fault?: MetFault
  /** True if the shop chooses the references of its orders, so that each order exists before its payment. */
  namesOrders?: boolean
  /** True if the shop acts on payments that no notification announced. */
  polls?: boolean
  /** True if the shop read a payment that only a forged notification named. */
  readsForged?: boolean
  /** True if the shop, or what is in front of it, closes the connection of a forged notification. */
  closes?: boolean
  /** True if the shop acknowledged a notification and never read its payment again after a failed read. */
  forgets?: boolean
  /** The longest time from an answer to its observed effect. It is 0 for a shop that acts before it answers. */
  tookMs: number
}

export type Timing = {
  /** The time within which the shop must answer. */
  answerTimeoutMs: number
  /** How long the API takes in `slow_provider`: longer than `answerTimeoutMs`. */
  slowReadMs: number
  /** How long a shop that answers first may take until it acts. */
  effectTimeoutMs: number
  /** How long nothing must happen before the grade concludes that nothing will. Default: by `tookMs`. */
  settleMs?: number | undefined
  /** Tests may replace this function. */
  wait: (ms: number, signal: AbortSignal) => Promise<unknown>
}

export type Probe = {
  provider: Provider
  random: Random
  /** The API by which this probe pays. */
  flow: Flow
  baseline: Baseline
  secrets: { other?: string | undefined; previous?: string | undefined }
  /** Null if the run omits the cases that take longer than the provider waits. */
  slowReadMs: number | null
  /** Default amount: the country's usual one. */
  makeOrder: (amount?: number) => Promise<Order>
  /** An order of a case. `tellShop` makes the shop expect it, and may give it the shop's own reference. */
  draftOrder: (amount?: number) => Order
  tellShop: (order: Order) => Promise<void>
  /** Whether the shop learns of an order, and of its price, before the order is paid. */
  knowsOrders: boolean
  pay: (order: Order, options?: PayOptions) => Promise<string>
  compose: (payment: string, changes?: Changes) => Message
  send: (message: Message, options?: SendOptions) => Promise<Exchange>
  notify: (payment: string, changes?: Changes) => Promise<Exchange>
  reads: (payment: string) => Promise<Reads>
  /** Null if the shop cannot be asked. */
  stateOf: (order: Order) => Promise<ShopState | null>
  /** Resolves when the condition holds, or to false when a slow shop would have acted. */
  becomes: (condition: () => Promise<boolean>, withinMs?: number) => Promise<boolean>
  /** Does the same, but resolves to false only when a queue with late retries would have acted, too. */
  eventually: (condition: () => Promise<boolean>) => Promise<boolean>
  /** Resolves when the shop has read the payment and has acted, or when a slow shop would have. */
  acts: (payment: string) => Promise<void>
  /** Resolves when the shop no longer reads the payment, as after its own retries. */
  staysQuiet: (payment: string) => Promise<void>
  /** Waits until the shop has done what it is going to do. */
  settle: () => Promise<void>
  /** Null if the shop cannot be restarted. */
  restart: (() => Promise<void>) | null
  /** A probe of the same case for another API or under another name. It keeps its own evidence. */
  by: (flow: Flow, name?: string) => Probe
  /** The evidence. It has no state if the shop has ended, because then the shop cannot be asked. */
  evidence: (isEnded?: boolean) => Promise<Evidence>
}

type Shared = Pick<Probe, 'provider' | 'random' | 'secrets' | 'slowReadMs'> & {
  shop: ShopAccess
  secret: string
  /** The beginning of every external reference of the run, so that runs do not share orders. */
  run: string
  timing: Timing
  transmit: (message: Message, options: SendOptions) => Promise<Sent>
  /** Waits until a limiter lets the next notification through. Throws LimitedError if it does not. */
  beLimited: (sent: Sent, tries: number) => Promise<void>
  /** Stops the run. */
  signal: AbortSignal | undefined
}

const minSettleMs = 300
const maxSettleMs = 5_000

/** This is longer than the pauses of a client that repeats a failed read. */
const quietMs = 300

/** Usual pauses of queues before another try are 15 to 30 seconds. */
const maxRetryMs = 40_000

/** After this time, a queue that repeats often can read again, because real outages are longer. */
const maxOutageMs = 1_000

/** Asking the shop may start a process, so the pauses grow. */
const minPauseMs = 20
const maxPauseMs = 500

/**
 * The probe of one case. It keeps the exchanges, payments and orders of the case as its evidence. Its functions reject with
 * what `shared.shop` throws, with PasarelaError if the simulator fails, with LimitedError if a limiter refuses a
 * notification, and with AbortError once `shared.signal` is aborted.
 */
export function createProbe(
  id: string,
  { baseline, flow }: Pick<Probe, 'baseline' | 'flow'>,
  shared: Shared,
): Probe {
  const { provider, random, shop, secret, run, timing, transmit, beLimited, signal } = shared
  const { country } = provider
  const exchanges: Exchange[] = []
  const payments: string[] = []
  const orders: Order[] = []
  const compose: Probe['compose'] = (payment, changes = {}) => {
    const announced = provider.announcementOf(payment)
    const fields = { ...announced.fields, ...changes.fields }
    const { id = payment } = changes
    const signed = baseline.lowersId && flow === 'order' ? { signedId: id.toLowerCase() } : {}
    return composeMessage(
      { ...usual(flow), ...announced, id, ...signed, ...changes, fields },
      { secret, seller: provider.seller, random, now: Date.now },
    )
  }
  const send: Probe['send'] = async (message, options = {}) => {
    for (let tries = 1; ; tries++) {
      const sent = await transmit(message, options)
      const { exchange } = sent
      exchanges.push(exchange)
      const isHandled = options.isApiDown ? !isLimited(exchange) : !asksToWait(sent)
      if (isHandled || options.isAtOnce) return exchange
      await beLimited(sent, tries)
    }
  }
  const usual = (chosen: Flow) => {
    const { topic, action } = flows[chosen]
    return { topic, action: (chosen === 'payment' && baseline.action) || action }
  }
  const draftOrder: Probe['draftOrder'] = (amount = country.sampleAmount) => {
    const reference = `${run}-${id}-${orders.length + 1}${references[flow]}`
    const order = { reference, amount, currency: country.currency }
    orders.push(order)
    return order
  }
  const triesBefore = new Map<string, number>()
  const triesOf = async (payment: string) => (await provider.countReads(payment)).tried
  const retryTimeoutMs = Math.max(timing.effectTimeoutMs, Math.min(8 * timing.effectTimeoutMs, maxRetryMs))
  /** The means that the shop offers for tests fail when the shop fails. */
  const ask = async <T>(question: () => T | Promise<T>): Promise<T> => {
    try {
      return await question()
    } catch (cause) {
      signal?.throwIfAborted()
      throw new UnaskedShopError(cause)
    }
  }
  const tellShop: Probe['tellShop'] = async order => {
    const given = await ask(async () =>
      givenReference(await shop.makeOrder?.({ ...order }, signal), 'reference'),
    )
    if (given === undefined || given === order.reference) return
    order.reference = given
    baseline.namesOrders = true
  }
  const stateOf: Probe['stateOf'] = async ({ reference }) =>
    (await ask(() => shop.readState?.(reference, signal))) ?? null

  async function holds(condition: () => Promise<boolean>, withinMs: number) {
    const endsAt = performance.now() + withinMs
    for (let pauseMs = minPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      if (await condition()) return true
      if (performance.now() >= endsAt) return false
      await sleep(pauseMs, undefined, { signal })
    }
  }
  const settle = async () => {
    await sleep(timing.settleMs ?? Math.min(maxSettleMs, minSettleMs + 3 * baseline.tookMs), undefined, {
      signal,
    })
  }

  return {
    ...shared,
    baseline,
    flow,
    compose,
    send,
    stateOf,
    knowsOrders: shop.makeOrder !== undefined,
    async makeOrder(amount) {
      const order = draftOrder(amount)
      await tellShop(order)
      return order
    },
    draftOrder,
    tellShop,
    async pay(order, options) {
      const payment = await provider.pay(order, { flow, ...options })
      payments.push(payment)
      return payment
    },
    async notify(payment, changes) {
      triesBefore.set(payment, await triesOf(payment))
      return send(compose(payment, changes))
    },
    reads: payment => provider.countReads(payment),
    restart: shop.restart ? async () => ask(() => shop.restart?.(signal)) : null,
    by: (other, name) => createProbe(name ? `${id}-${name}` : id, { baseline, flow: other }, shared),
    becomes: (condition, withinMs = timing.effectTimeoutMs) =>
      holds(condition, Math.min(withinMs, timing.effectTimeoutMs)),
    eventually: condition => holds(condition, retryTimeoutMs),
    settle,
    async acts(payment) {
      const before = triesBefore.get(payment) ?? 0
      const hasTried = async () => (await triesOf(payment)) > before
      if (baseline.isRead) await holds(hasTried, timing.effectTimeoutMs)
      await settle()
    },
    async staysQuiet(payment) {
      const pauseMs = Math.min(quietMs, timing.settleMs ?? quietMs)
      const endsAt = performance.now() + Math.min(maxOutageMs, timing.effectTimeoutMs)
      for (let seen = -1; performance.now() < endsAt; ) {
        const count = await triesOf(payment)
        if (count === seen) return
        seen = count
        await sleep(pauseMs, undefined, { signal })
      }
    },
    async evidence(isEnded = false) {
      const [order] = orders
      // The state is read first, so that reads which the shop makes before it acts are counted.
      const state = order === undefined || isEnded ? null : await stateOf(order)
      const counts = await Promise.all(payments.map(payment => provider.countReads(payment)))
      return {
        flow,
        exchanges,
        reference: order?.reference ?? null,
        payments,
        reads: counts.reduce((sum, { all }) => sum + all, 0),
        readsById: counts.reduce((sum, { byId }) => sum + byId, 0),
        readsFailed: counts.reduce((sum, { all, tried }) => sum + tried - all, 0),
        state,
      }
    },
  }
}

/** Several probes of one case have orders of their own. */
const references: Record<Flow, string> = { payment: '', order: '-o', renewal: '-s', merchant_order: '-m' }

/** An order of the shop, and an approved payment of its whole amount. */
export async function payNewOrder(
  probe: Probe,
  options?: PayOptions,
): Promise<{ order: Order; payment: string }> {
  const order = await probe.makeOrder()
  return { order, payment: await probe.pay(order, options) }
}
