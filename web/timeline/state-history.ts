/** The states of an order or a subscription over time, as far as recorded answers and the record itself show. */
import type { OperationName } from '../trpc.ts'
import type { Answer } from './read-answer.ts'

type State = { status: string; detail: string | null }

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
  /** What the call refunded, in cents. Null for other steps, and if its answer and an earlier one do not tell it. */
  refundedCents: number | null
}

type Record = State & {
  /** The status of every new record, to which no later status leads back. */
  firstStatus: string
  /** The creation of the record, ISO 8601. */
  createdAt: string | null
}

/** A state that a notification told, with the seq of the notification. */
export type Told = { seq: number; state: State & { at: string } }

type Calls = {
  /** Whether a call of the seller changes the state to the one that its answer shows. */
  isSellers: (answer: Answer) => boolean
  /** Operations that are always a step, even if the state stays as it is, as after a second partial refund. */
  always?: readonly OperationName[]
  /** States that notifications told. Only those after the last answer count: of the time before, answers tell more. */
  told?: readonly Told[]
}

/** The steps, oldest first. The last one is the newest state: the record may have changed since the last answer. */
export function historyOf(now: Record, answers: Iterable<Answer>, calls: Calls): HistoryStep[] {
  const { isSellers, always = [], told = [] } = calls
  const steps: HistoryStep[] = []
  const add = (state: State, step: Omit<HistoryStep, keyof State>) =>
    steps.push({
      status: state.status,
      detail: state.detail,
      ...step,
      at: state.status === now.firstStatus ? now.createdAt : step.at,
    })
  const sorted = [...answers].sort((a, b) => a.seq - b.seq)
  let refundedBefore: number | null = null
  for (const [place, answer] of sorted.entries()) {
    const { seq, operation, effect, state, refundedCents: refunded } = answer
    const isMore = refunded !== null && refundedBefore !== null && refunded > refundedBefore
    const refundedCents = isMore && isSellers(answer) ? refunded - (refundedBefore ?? 0) : null
    refundedBefore = refunded ?? refundedBefore
    if (!state) continue
    const { status, detail } = state
    const last = steps.at(-1)
    // The answer to a refund of an order has no time. Its notification has it, and may arrive before the answer.
    const from = sorted[place - 1]?.seq ?? 0
    const until = sorted[place + 1]?.seq ?? Number.POSITIVE_INFINITY
    const isToldOf = (one: Told) => one.seq > from && one.seq < until && isSame(one.state, state)
    const at = state.at ?? told.find(isToldOf)?.state.at ?? null
    const isNew = !last || !isSame(last, state) || always.some(name => name === operation)
    const isMade = effect === 'create' || isSellers(answer)
    const isBySeller = last !== undefined && isSellers(answer)
    if (isNew) add({ status, detail }, { at: isMade ? at : null, seq, isBySeller, refundedCents })
  }
  const answered = steps.at(-1)?.seq ?? 0
  const answeredAt = sorted.findLast(({ state }) => state?.at)?.state?.at
  // Notifications may arrive in another order than that of the states, also after the answer to a later read.
  const inOrder = told.toSorted((a, b) => Date.parse(a.state.at) - Date.parse(b.state.at))
  for (const { seq, state } of inOrder) {
    const { status, at } = state
    const isSurpassed = seq < answered || (answeredAt != null && Date.parse(at) < Date.parse(answeredAt))
    if (isSurpassed || status === now.firstStatus || status === steps.at(-1)?.status) continue
    // The record has the detail of its last state, which a notification may lack.
    const detail = status === now.status ? now.detail : state.detail
    add({ status, detail }, { at, seq: null, ...unmade })
  }
  const last = steps.at(-1)
  const { status, detail } = now
  if (!last || !isSame(last, now)) add({ status, detail }, { at: null, seq: null, ...unmade })
  return steps
}

/** A state that no call of the seller led to. */
const unmade = { isBySeller: false, refundedCents: null }

function isSame(a: State, b: State): boolean {
  return a.status === b.status && a.detail === b.detail
}
