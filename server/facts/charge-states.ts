/** What the states of a shop's charges say of their money: taken, still payable, or over. */
import { textIn } from './json.ts'
import { publicRouteOf } from './plugin-routes.ts'
import type { ReadCall } from './recorded-calls.ts'

type Document = ReadCall['answered']

const taken = ['approved', 'authorized', 'processed']
/** The status that `holdingStatusOf` gives to a charge whose money is reserved, and was not captured. */
const reserved = 'held'
/** The statuses in which money was taken, is held, or may be taken after the provider's review. */
const charged = [...taken, reserved, 'in_process', 'processing']
const waiting = ['pending', 'action_required']
/** Only what was paid gets them. */
const returned = ['refunded', 'charged_back', 'in_mediation']
/** A payment that waits for its money, such as a ticket, is not over: it may still take it. */
const over = /^(?:refunded|cancell?ed|rejected|charged_back|failed|expired)$/

/** What waits for a bank's challenge, a capture or a terminal waits for no payer who has its code. */
const ofCode = /^(?:(?:pending_)?waiting_(?:payment|transfer))?$/

export function takesMoney(status: string): boolean {
  return charged.includes(status)
}

/** Whether it took money for certain, without a review. */
export function tookMoney(status: string): boolean {
  return taken.includes(status)
}

export function isOver(status: string): boolean {
  return over.test(status)
}

/** Whether a payer who has its code, or its link, can pay it. */
export function isPayable({ status, status_detail }: Document): boolean {
  return waiting.includes(textIn(status)) && ofCode.test(textIn(status_detail))
}

/** Whether it took money for certain, or holds it until it is captured. @param status from `holdingStatusOf` */
export function tookOrHolds(status: string): boolean {
  return status === reserved || tookMoney(status)
}

/**
 * The status that says of a charge whether it has money now. A dispute that is open has given nothing back, and one that
 * the seller won never does. An authorized payment, and an order that waits for its capture, are `held`; an authorized
 * subscription charges.
 */
export function holdingStatusOf({ status, status_detail: detail, auto_recurring }: Document): string {
  if (disputed.test(`${status} ${detail}`)) return 'approved'
  const isPaymentHeld = status === 'authorized' && auto_recurring === undefined
  return isPaymentHeld || detail === 'waiting_capture' ? reserved : textIn(status)
}

const disputed = /^(in_mediation|charged_back (in_process|reimbursed)$)/

/**
 * - `both`: both took the money.
 * - `held`: both took or hold it, and at least one was not captured.
 * - `payable`: both took it or may still take it.
 * - `one`: at most one has it.
 */
export type Holding = 'both' | 'held' | 'payable' | 'one' | 'unknown'

/** Whether both of two charges take money now. @param statuses undefined where the provider did not tell */
export function holdingOf(statuses: readonly (string | undefined)[]): Holding {
  if (statuses.some(status => isOver(status ?? ''))) return 'one'
  const areAll = (some: readonly string[]) =>
    statuses.length === 2 && statuses.every(status => some.includes(status ?? ''))
  if (areAll(taken)) return 'both'
  if (areAll([...taken, reserved])) return 'held'
  return areAll([...charged, ...waiting]) ? 'payable' : 'unknown'
}

type Told = { atMs: number; document: Document }
/** What calls told of the payment or order with this id, in the order of time. */
export type StatesOf = (id: string | null) => readonly Told[]

type Telling = Pick<ReadCall, 'operation' | 'resource' | 'atMs' | 'sold' | 'sent' | 'answered'>

/** @param all in the order of time. Those of the gateway tell, too. */
export function learnStates(all: readonly Telling[]): StatesOf {
  const states = new Map<string, Told[]>()
  for (const call of all) {
    if (call.sold !== 'yes') continue
    for (const document of documentsOf(call, states)) {
      const id = textIn(document?.id)
      if (id === '' || typeof document.status !== 'string') continue
      const before = states.get(id)
      if (before) before.push({ atMs: call.atMs, document })
      else states.set(id, [{ atMs: call.atMs, document }])
    }
  }
  return id => states.get(id ?? '') ?? []
}

function documentsOf(
  { operation, resource, sent, answered }: Telling,
  states: ReadonlyMap<string, readonly Told[]>,
): Document[] {
  const route = publicRouteOf(operation)
  // A refund has an id and a status of its own. Without an amount it is of the whole payment.
  if (/\/refunds?$/.test(route) && answered.payment_id !== undefined) {
    const whole = states.get(resource ?? '')?.at(-1)?.document.transaction_amount
    const isWhole = sent.amount === undefined || Number(sent.amount) === Number(whole)
    return isWhole ? [{ id: resource, status: 'refunded' }] : []
  }
  return Array.isArray(answered.results) ? (answered.results as Document[]) : [answered]
}

type Charged = Pick<ReadCall, 'resource' | 'answered'>

export type Fate = 'charged' | 'returned' | 'held' | 'payable' | 'one'

/**
 * What became of two charges that were performed. `charged`: both took money. `returned`: both took it, and at least one
 * gave it back. `held`: both took or hold it. `payable`: both took it or may still take it.
 */
export function fateOf(pair: readonly Charged[], statesOf: StatesOf): Fate {
  const told = pair.map(charge => statusesOf(charge, statesOf))
  const last = told.map(statuses => statuses.at(-1))
  if (told.every(statuses => statuses.some(didTake)))
    return last.some(status => isOver(status ?? '')) ? 'returned' : 'charged'
  const holding = holdingOf(last)
  if (holding === 'held') return holding
  return holding === 'both' || holding === 'payable' ? 'payable' : 'one'
}

/** Whether no call told that the charge took money: it waits, or it ended without any. */
export function isUnpaid(charge: Charged, statesOf: StatesOf): boolean {
  return !statusesOf(charge, statesOf).some(didTake)
}

const didTake = (status: string) => tookMoney(status) || returned.includes(status)

/** In the order of time. */
function statusesOf({ resource, answered }: Charged, statesOf: StatesOf): string[] {
  return [answered, ...statesOf(resource).map(({ document }) => document)].map(holdingStatusOf)
}
