/** The states of an order or a subscription over time, as far as recorded answers and the record itself show. */
import type { OperationName } from '../trpc.ts'
import type { Answer } from './read-answer.ts'
import { createTimeReader, inOrderOfRefunds, isSame, type State, type Told } from './told-times.ts'
import { type HistoryStep, isRefunded, withUnseenRefunds } from './unseen-refunds.ts'

type Record = State & {
  /** The status of every new record, to which no later status leads back. */
  firstStatus: string
  /** The creation of the record, ISO 8601. */
  createdAt: string | null
  /** Its last change. Null if something else may have changed since it came to its state. */
  changedAt?: string | null
  /** The sum of all refunds, in cents, also of those that no recorded call made. */
  refundedCents?: number
  /** Each refund in cents, in the order of the provider. */
  refunds?: readonly number[]
}

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
  const atOf = ({ status }: State, at: string | null) => (status === now.firstStatus ? now.createdAt : at)
  const add = (state: State, step: Omit<HistoryStep, keyof State>) =>
    steps.push({
      status: state.status,
      detail: state.detail,
      ...step,
      at: atOf(state, step.at),
    })
  const isRefund = ({ operation }: Answer) => always.some(name => name === operation)
  const sorted = inOrderOfRefunds(
    [...answers].sort((a, b) => a.seq - b.seq),
    isRefund,
  )
  const timeOf = createTimeReader(sorted, told, isRefund)
  let refundedBefore: number | null = null
  for (const answer of sorted) {
    const { seq, effect, state, refundedCents: refunded } = answer
    const more: number | null =
      refunded !== null && refundedBefore !== null ? refunded - refundedBefore : null
    // A repeated request gets the first answer again, and refunds nothing.
    const refundedCents =
      more !== null && more <= 0 ? null : ((isSellers(answer) ? answer.askedRefundCents : null) ?? more)
    refundedBefore = refunded === null ? refundedBefore : Math.max(refunded, refundedBefore ?? 0)
    if (!state) continue
    const { status, detail } = state
    const last = steps.at(-1)
    const isNew = !last || !isSame(last, state) || isRefund(answer) || (more ?? 0) > 0
    const isMade = effect === 'create' || isSellers(answer)
    const isBySeller = last !== undefined && isSellers(answer)
    const at = (isMade ? state.at : null) ?? timeOf(answer)
    if (isNew) add({ status, detail }, { at, seq, isBySeller, refundedCents })
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
  const { status, detail, changedAt = null, refunds = [] } = now
  const isAsked = ({ seq }: HistoryStep) =>
    sorted.some(one => one.seq === seq && one.askedRefundCents !== null)
  const whole = isRefunded(now) ? withUnseenRefunds(steps, { refunds, isAsked }) : null
  const all = whole ?? steps
  const refundedCents = whole ? null : unseenRefundOf(now, steps)
  const last = all.at(-1)
  // The last refund, which no answer showed, led to the newest state.
  if (last && whole && last.seq === null && last.refundedCents !== null)
    Object.assign(last, { status, detail })
  if (!last || !isSame(last, now) || refundedCents !== null)
    all.push({ status, detail, at: atOf(now, changedAt), seq: null, ...unmade, refundedCents })
  else last.at ??= changedAt
  return all
}

/** What was refunded without a step. Null if nothing was, and if the amount of a refund is not known. */
function unseenRefundOf(now: Record, steps: readonly HistoryStep[]) {
  if (!isRefunded(now)) return null
  const refunds = steps.filter(isRefunded)
  if (refunds.some(step => step.refundedCents === null)) return null
  const rest = refunds.reduce((left, step) => left - (step.refundedCents ?? 0), now.refundedCents ?? 0)
  return rest > 0 ? rest : null
}

/** A state that no call of the seller led to. */
const unmade = { isBySeller: false, refundedCents: null }
