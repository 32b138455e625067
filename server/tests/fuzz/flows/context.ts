/** What the steps of a flow share: the servers, the model, and the comparison of the two. */
import type { Call, Options, Outcome } from './call.ts'
import type { OrderModel } from './order-model.ts'
import type { PaymentModel } from './payment-model.ts'
import type { Share } from './step.ts'

export type FlowDeps = {
  call: Call
  /** Creates a token of a test card. The cardholder’s name decides the outcome; another month makes another card. */
  tokenize: (card: { holder?: string; month?: number }) => Promise<string>
}

/** A write with an idempotency key, which a later step may repeat. */
export type Write = { operation: string; input: Record<string, unknown>; key: string }

export type PaymentRecord = { now: PaymentModel; write: Write }
export type OrderRecord = { now: OrderModel; write: Write }
export type CardModel = { customerId: string; id: string; isDeleted: boolean }

/** The resources that must exist at the servers. */
export type Model = {
  payments: PaymentRecord[]
  refunds: { payment: PaymentRecord; write: Write }[]
  orders: OrderRecord[]
  customerIds: string[]
  cards: CardModel[]
  usedToken: string | null
}

export type Context = { deps: FlowDeps; model: Model; options: Options }

/** An id that no resource of the simulator has. */
export const unknownId = '999'
export const unknownOrderId = 'ORDTST0100000000000000000000000000'

export function pick<T>(things: T[], which: number): T | undefined {
  return things[which % things.length]
}

/** @throws if the call was refused */
export function requireData({ status, data }: Outcome): Record<string, unknown> {
  if (data === null) throw new Error(`${status} for a call that is allowed`)
  return data
}

export function expectRefused({ status, data }: Outcome): void {
  if (data !== null || status >= 500) throw new Error(`${status} for a call that must be refused`)
}

export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  const [is, mustBe] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (is !== mustBe) throw new Error(`${what} is ${is} instead of ${mustBe}`)
}

/** The cents of a share; null for the whole amount. A share above 100 % stays above it after rounding. */
export function centsOf(share: Share, whole: number): number | null {
  if (share === null) return null
  const cents = Math.max(1, Math.floor((whole * share) / 100))
  return share > 100 ? Math.max(cents, whole + 1) : cents
}
