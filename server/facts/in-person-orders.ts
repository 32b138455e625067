/** What the provider documents of orders that are paid in person: by a Point terminal or a QR code. */
import type { OrderType } from './order-statuses.ts'

type Lifetime = {
  /** Shortest and longest `expiration_time`, in milliseconds. */
  min: number
  max: number
  /** Without an `expiration_time`. */
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

/** How the code of a QR order reaches the payer. `static` is the default: the printed code of the point of sale. */
export const qrModes = ['static', 'dynamic', 'hybrid'] as const
export type QrMode = (typeof qrModes)[number]

/** `NEWLAND_N950__N950NCB801293324`: the model, two underscores and the serial number. */
const terminalId = /^[A-Z0-9]+(?:_[A-Z0-9]+)*__[A-Za-z0-9]+$/

export function isTerminalId(id: string): boolean {
  return terminalId.test(id)
}

/** The terminal for tests without a device, of any model. Every account has it (page about integration tests). */
export function isVirtualTerminal(id: string): boolean {
  return id.endsWith('__SBX0000001')
}
