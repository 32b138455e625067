import { isRefund } from '../../../server/facts/double-charges.ts'
import { isCharging } from '../../../server/facts/lost-charges.ts'
import { findSuspectRefunds } from '../../../server/facts/suspect-refunds.ts'
import { findSuspectSales } from '../../../server/facts/suspect-sales.ts'
import type { CallEntry } from '../../stream/feed-entry.ts'
import type { CallMark } from '../../timeline/call-marks.ts'

export type Told = Extract<CallMark, 'chargedTwice' | 'heldTwice' | 'refundedTwice' | 'mayBeRefundedTwice'>

/** How the calls are found that may have moved money twice. */
type Rule = {
  isOf: (operation: string) => boolean
  findSuspects: (calls: readonly CallEntry[]) => CallEntry[]
  /** What the two calls of a pair have in common. */
  thingOf: (call: CallEntry) => string | null
  /** The marks that are told, the certain one first. */
  told: readonly [Told, ...Told[]]
}
export type DoubledKind = 'charge' | 'refund'

export const doubledKinds: Record<DoubledKind, Rule> = {
  charge: {
    isOf: isCharging,
    findSuspects: findSuspectSales,
    thingOf: call => call.external_reference,
    told: ['chargedTwice', 'heldTwice'],
  },
  refund: {
    isOf: isRefund,
    findSuspects: findSuspectRefunds,
    thingOf: call => call.resource,
    told: ['refundedTwice', 'mayBeRefundedTwice'],
  },
}
