/** When an order came to the states that answers show, as its notifications tell. */
import type { Answer } from './read-answer.ts'

export type State = { status: string; detail: string | null }

/** A state that a notification told, with the seq of the notification. */
export type Told = { seq: number; state: State & { at: string } }

type IsRefund = (answer: Answer) => boolean

/** The answers with their refunds in the order of the provider, whichever of two refunds at once was answered first. */
export function inOrderOfRefunds(answers: readonly Answer[], isRefund: IsRefund): Answer[] {
  const refunds = answers.filter(isRefund)
  if (refunds.some(({ refundedCents }) => refundedCents === null)) return [...answers]
  const ordered = refunds.sort((a, b) => (a.refundedCents ?? 0) - (b.refundedCents ?? 0)).values()
  return answers.map(answer => (isRefund(answer) ? (ordered.next().value ?? answer) : answer))
}

/** A function that reads the time of an answer's state. Null if no notification tells it. */
export function createTimeReader(
  answers: readonly Answer[],
  told: readonly Told[],
  isRefund: IsRefund,
): (answer: Answer) => string | null {
  const ofRefunds = timesOfRefunds(answers.filter(isRefund), told)
  return answer => {
    const { state, seq } = answer
    if (!state) return null
    const place = answers.indexOf(answer)
    const from = answers[place - 1]?.seq ?? 0
    const until = isRefund(answer)
      ? answers[place + 1]
      : answers.find(other => other.seq > seq && other.state && !isSame(other.state, state))
    const untilSeq = until?.seq ?? Number.POSITIVE_INFINITY
    // A notification may arrive before the answer.
    const isOf = (one: Told) => one.seq > from && one.seq < untilSeq && isToldOf(one, state)
    return ofRefunds.get(seq) ?? told.find(isOf)?.state.at ?? null
  }
}

/** The times of refunds by the seq of their answers, for states of which each refund has one notification. */
function timesOfRefunds(refunds: readonly Answer[], told: readonly Told[]): Map<number, string> {
  const times = new Map<number, string>()
  for (const { state } of refunds) {
    if (!state) continue
    const alike = refunds.filter(other => other.state && isSame(other.state, state))
    const of = told.filter(one => isToldOf(one, state)).map(one => one.state.at)
    if (of.length !== alike.length) continue
    of.sort((a, b) => Date.parse(a) - Date.parse(b))
    for (const [place, { seq }] of alike.entries()) times.set(seq, of[place] ?? '')
  }
  return times
}

/** A notification may lack the detail. */
function isToldOf(one: Told, state: State): boolean {
  return one.state.status === state.status && (one.state.detail === null || one.state.detail === state.detail)
}

export function isSame(a: State, b: State): boolean {
  return a.status === b.status && a.detail === b.detail
}
