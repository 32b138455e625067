/** The refunds of an order that no recorded answer shows as a step of its own, such as one whose answer was lost. */
import type { State } from './told-times.ts'

export type HistoryStep = State & {
  /**
   * When the record came to this state, on the provider's clock. Null if unknown, because the record has only the date
   * of its last change.
   */
  at: string | null
  /** The call whose answer showed the state. Null if only the record shows it. */
  seq: number | null
  /** Whether a call of the seller led to the state. */
  isBySeller: boolean
  /** What was refunded with this step, in cents. Null for other steps, and if neither a request nor answers tell it. */
  refundedCents: number | null
}

type Options = {
  /** The refunds of the record in cents, in the order of the provider. */
  refunds: readonly number[]
  /** Whether the request of the step named its amounts. It may be a part of each transaction, and is one step. */
  isAsked: (step: HistoryStep) => boolean
}

/** The steps, among which each refund has one. Null if the amounts do not tell their places. */
export function withUnseenRefunds(
  steps: readonly HistoryStep[],
  { refunds, isAsked }: Options,
): HistoryStep[] | null {
  const placed: HistoryStep[] = []
  let rest = refunds
  for (const step of steps) {
    const { refundedCents: cents } = step
    if (cents === null) {
      if (isRefunded(step) && step.seq !== null && step.isBySeller) return null
      placed.push(step)
      continue
    }
    const count = countUntil(rest, cents)
    if (count === null) return null
    const own = rest[count - 1] ?? cents
    const unseen = rest.slice(0, count - 1)
    if (own !== cents && isAsked(step)) placed.push(step)
    else placed.push(...unseen.map(toUnseen), { ...step, refundedCents: own })
    rest = rest.slice(count)
  }
  // No refund follows the one that refunds the order as a whole.
  if (rest.length > 0 && placed.at(-1)?.status === 'refunded') return null
  return [...placed, ...rest.map(toUnseen)]
}

/** How many refunds, from the first on, end with one of this amount or have this sum. Null: none do. */
function countUntil(refunds: readonly number[], cents: number): number | null {
  const place = refunds.indexOf(cents)
  if (place >= 0) return place + 1
  let sum = 0
  for (const [index, one] of refunds.entries()) {
    sum += one
    if (sum === cents) return index + 1
  }
  return null
}

export function isRefunded({ status, detail }: State): boolean {
  return status === 'refunded' || detail === 'partially_refunded'
}

const toUnseen = (refundedCents: number): HistoryStep => ({
  status: 'processed',
  detail: 'partially_refunded',
  at: null,
  seq: null,
  isBySeller: false,
  refundedCents,
})
