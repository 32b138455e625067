/** The states that an order went through, as far as recorded answers and the order itself tell. */
import type { Order } from '../../../server/contract/orders.ts'
import type { Answer } from '../../life/read-answer.ts'

export type HistoryStep = {
  status: string
  detail: string | null
  /** On the provider's clock; null if the provider does not tell. */
  at: string | null
  /** The call whose answer showed it; null if only the order tells. */
  seq: number | null
  /** Whether a call of the seller led to it. */
  isBySeller: boolean
}

const sellersCalls = ['orders.process', 'orders.capture', 'orders.cancel', 'orders.refund']

/** Oldest first. The last step is the newest state: the order may have changed since the last answer. */
export function historyOf(order: Order, answers: Iterable<Answer>): HistoryStep[] {
  const steps: HistoryStep[] = []
  for (const { seq, operation, state } of [...answers].sort((a, b) => a.seq - b.seq)) {
    if (!state) continue
    const last = steps.at(-1)
    // A second partial refund leaves the state as it is.
    const isNew = !last || !isSame(last, state) || operation === 'orders.refund'
    const isBySeller = last !== undefined && sellersCalls.includes(operation)
    if (isNew) steps.push({ ...state, seq, isBySeller })
  }
  const { status, status_detail: detail = null, last_updated_date: at = null } = order
  const last = steps.at(-1)
  if (!last || !isSame(last, { status, detail }))
    steps.push({ status, detail, at, seq: null, isBySeller: false })
  return steps
}

function isSame(
  a: { status: string; detail: string | null },
  b: { status: string; detail: string | null },
): boolean {
  return a.status === b.status && a.detail === b.detail
}
