/** The states that an order or a subscription went through, as far as recorded answers and the record itself tell. */
import type { Answer } from './read-answer.ts'

/** `at` is on the provider's clock; null if the provider does not tell. */
export type State = { status: string; detail: string | null; at: string | null }

export type HistoryStep = State & {
  /** The call whose answer showed it; null if only the record tells. */
  seq: number | null
  /** Whether a call of the seller led to it. */
  isBySeller: boolean
}

type Calls = {
  /** The seller's operations that change the state. */
  sellers: readonly string[]
  /** Those that are a step each, also if the state stays as it is: a second partial refund. */
  always?: readonly string[]
}

/** Oldest first. The last step is the newest state: the record may have changed since the last answer. */
export function historyOf(
  now: State,
  answers: Iterable<Answer>,
  { sellers, always = [] }: Calls,
): HistoryStep[] {
  const steps: HistoryStep[] = []
  for (const { seq, operation, state } of [...answers].sort((a, b) => a.seq - b.seq)) {
    if (!state) continue
    const last = steps.at(-1)
    const isNew = !last || !isSame(last, state) || always.includes(operation)
    const isBySeller = last !== undefined && sellers.includes(operation)
    if (isNew) steps.push({ ...state, seq, isBySeller })
  }
  const last = steps.at(-1)
  if (!last || !isSame(last, now)) steps.push({ ...now, seq: null, isBySeller: false })
  return steps
}

function isSame(a: State, b: State): boolean {
  return a.status === b.status && a.detail === b.detail
}
