/** What the provider documents of orders that are paid in person: by a Point terminal or a QR code. */
import type { OrderSituation } from './order-life.ts'
import type { OrderType } from './order-status-names.ts'

type Lifetime = {
  /** Shortest and longest `expiration_time`, in milliseconds. */
  min: number
  max: number
  /** How long an order without `expiration_time` can be paid, in milliseconds. */
  usual: number
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

const lifetimes = {
  point: { min: 30 * secondMs, max: 3 * hourMs, usual: 15 * minuteMs },
  qr: { min: 30 * secondMs, max: 3_600 * hourMs, usual: 15 * minuteMs },
} as const satisfies Partial<Record<OrderType, Lifetime>>

/** How long an order of this type can be paid (references of creating an order). Null for online orders. */
export function lifetimeOf(type: unknown): Lifetime | null {
  return type === 'point' || type === 'qr' ? lifetimes[type] : null
}

/**
 * The smallest amount of a payment in person, by country. The note of an official test names that of Argentina, and a
 * refusal that a shop got names that of Mexico. No page names one.
 */
export const leastInPerson: Partial<Record<string, number>> = { MLA: 15, MLM: 5 }

/** How the code of a QR order reaches the payer. `static` is the default: the printed code of the point of sale. */
export const qrModes = ['static', 'dynamic', 'hybrid'] as const
export type QrMode = (typeof qrModes)[number]

/** The models of terminals (reference of terminals). */
export const terminalTypes = ['NEWLAND_N950', 'INGENICO_MOVE2500', 'PAX_A910', 'GERTEC_MP35P'] as const

const pointSites: readonly string[] = ['MLA', 'MLB', 'MLC', 'MLM']

/** Whether a terminal can get the mode in which it receives orders (reference of the set-up): only in these countries. */
export function hasPoint(site: string): boolean {
  return pointSites.includes(site)
}

/** `NEWLAND_N950__N950NCB801293324`: the model, two underscores and the serial number. */
const terminalId = /^[A-Z0-9]+(?:_[A-Z0-9]+)*__[A-Za-z0-9]+$/

export function isTerminalId(id: string): boolean {
  return terminalId.test(id)
}

const virtualSerial = '__SBX0000001'

/**
 * The id of the terminal for tests without a device. Every account has one of each model (page about integration
 * tests).
 */
export function virtualTerminalOf(model: string): string {
  return model + virtualSerial
}

export function isVirtualTerminal(id: string): boolean {
  return id.endsWith(virtualSerial)
}

/** The events of an order in person that a test can cause. */
export const orderEvents = [
  'processed',
  'failed',
  'refunded',
  'canceled',
  'expired',
  'action_required',
] as const
export type OrderEventName = (typeof orderEvents)[number]

/** The body of `POST /v1/orders/{id}/events`. Without a method, a credit card pays the order. */
export type OrderEvent = {
  status: OrderEventName
  status_detail?: string | undefined
  payment_method_type?: string | undefined
  payment_method_id?: string | undefined
  installments?: number | undefined
}

/** What the person at a terminal does: an event, to which the payer may add a tip. */
export type TerminalAct = OrderEvent & {
  /** Decimal text. */
  tip_amount?: string | undefined
}

type EventSituation = Pick<OrderSituation, 'type' | 'status' | 'status_detail'>

/**
 * Whether the event can happen to the order (pages of states). An order whose terminal shows `action_required` keeps
 * that state. A refused scan of a QR code is `failed`, and leaves the order `created`; QR has no `action_required`.
 */
export function allowsEvent(event: OrderEventName, { type, status, status_detail }: EventSituation): boolean {
  if (type === 'online') return false
  if (event === 'refunded') return status === 'processed'
  if (type === 'qr' && event === 'action_required') return false
  // No page describes this state. Assumed: an authorized order can be canceled or expire, but cannot be charged again.
  if (status_detail === 'waiting_capture') return event === 'canceled' || event === 'expired'
  return status === 'created' || status === 'at_terminal'
}

/** Why a terminal can refuse a charge (reference of events). */
export const terminalRefusals = [
  'rejected_by_issuer',
  'insufficient_amount',
  'required_call_for_authorize',
  'card_disabled',
  'high_risk',
  'max_attempts_exceeded',
  'bad_filled_card_data',
  'invalid_installments',
  'processing_error',
  'rejected_other_reason',
] as const
export type TerminalRefusal = (typeof terminalRefusals)[number]

/** How long an order stays `at_terminal` after the provider was told an event: at most 10 and 40 seconds. */
export const eventDelaysMs = { usual: 2 * secondMs, action_required: 40 * secondMs }

/** What a seller can let a terminal print: a text with tags, or a picture (reference of impressions). */
export const printSubtypes = ['custom', 'image'] as const

/** The states of a point of sale. */
export const posStatuses = ['active', 'inactive'] as const
/** How many characters a printed text has. */
export const printLength = { min: 100, max: 4096 }
export const printTags = ['b', 'w', 's', 'br', 'left', 'center', 'qr', 'pdf417'] as const
/** The time until a printout has reached the terminal, and until it is printed. No source has these times. */
export const printDelaysMs = { on_terminal: 2 * secondMs, processed: 4 * secondMs }

/** Whether an order of this type is refunded in full only (page of states of QR). */
export function isRefundedWhole(type: unknown): boolean {
  return type === 'qr'
}

/** Days after its payment in which this API can refund an order in person (guides). Null for online orders. */
export function refundDaysOf(type: OrderType): number | null {
  return type === 'online' ? null : { point: 90, qr: 180 }[type]
}

/** The header that names further statuses in which an order is canceled: `at_terminal` (migration guide, 2026-10). */
export const cancelableStatusHeader = 'x-allow-cancelable-status'
