/** Creates payments through the gateway, and compares what callers were told with the provider's ledger. */
import type { Answer } from './connection.ts'
import { type LoadPlan, startLoad } from './load.ts'

/**
 * What a caller was told. `unknown`: the gateway said so, or its answer never arrived. `refused`: it said that nothing
 * was done.
 */
type Outcome = 'unknown' | 'refused' | { id: number }

/** The fields of a payment in the simulator's store that are compared. */
type LedgerPayment = { id: number; externalReference: string | null }

/** Creates half of the payments over each transport. `stop` resolves to the outcomes by external reference. */
export function startPaymentLoad(port: number, rate: Pick<LoadPlan, 'connections' | 'perSecond'>) {
  const outcomes = new Map<string, Outcome>()
  const load = startLoad({ kind: 'payments', ports: [port], ...rate }, (id, answer) =>
    outcomes.set(id, outcomeOf(answer)),
  )
  return { stop: () => load.stop().then(() => outcomes) }
}

/** Reads the outcome from an answer, whose first id is the payment's over both transports. */
function outcomeOf(answer: Answer | null): Outcome {
  const text = answer?.text() ?? ''
  if (answer && answer.status < 300) return { id: Number(/"id":(\d+)/.exec(text)?.[1]) }
  return answer === null || text.includes('"outcome":"unknown"') ? 'unknown' : 'refused'
}

export function account(outcomes: Map<string, Outcome>, ledger: LedgerPayment[]) {
  const all = [...outcomes.values()]
  const created = all.filter(outcome => typeof outcome === 'object')
  const ids = new Set(ledger.map(({ id }) => id))
  const isAccountedFor = ({ id, externalReference }: LedgerPayment) => {
    const outcome = outcomes.get(externalReference ?? '')
    return outcome === 'unknown' || (typeof outcome === 'object' && outcome.id === id)
  }
  return {
    created: created.length,
    unknown: all.filter(outcome => outcome === 'unknown').length,
    refused: all.filter(outcome => outcome === 'refused').length,
    /** Payments that callers were told of, and that the ledger lacks. */
    missing: created.filter(({ id }) => !ids.has(id)).length,
    /** Payments in the ledger of which callers were told that nothing was done, or which nobody requested. */
    unaccounted: ledger.filter(payment => !isAccountedFor(payment)).length,
    /** References with more than one payment. */
    doubled: ledger.length - new Set(ledger.map(({ externalReference }) => externalReference)).size,
  }
}
