/** What a grade says. These types stand alone: the test kit and the console have them too. */

export type Group = 'signature' | 'delivery' | 'truth' | 'robustness'
export type Severity = 'low' | 'medium' | 'high' | 'critical'

/** What the payer owes: the shop’s order. */
export type Order = { reference: string; amount: number; currency: string }

/** The API by which an order of the shop is paid: payments, the Orders API, or subscriptions. */
export type Flow = 'payment' | 'order' | 'renewal'

/** What a handler did wrong. */
export type FindingKind =
  | 'accepted'
  | 'refused'
  | 'crashed'
  | 'no_answer'
  | 'blocked'
  | 'not_read'
  | 'read_unsigned_id'
  | 'believed'
  | 'not_paid'
  | 'shipped_again'
  | 'still_paid'
  | 'acknowledged'
  | 'taken_back'
  | 'lower_case_only'
  /** It acted on no valid notification afterwards. */
  | 'stopped'

/** What would decide a case that could not be decided. */
export type Need =
  | 'check'
  | 'order'
  /** The shop was told of its orders, read their payments, and never said that they are paid. */
  | 'unmarked'
  | 'baseline'
  | 'slow'
  | 'other_secret'
  | 'previous_secret'
  | 'restart'
  /** The shop did nothing with any valid notification. */
  | 'ignored'
  /** The case exists for another API than those that the shop acts on. */
  | 'other_api'
  /** It acknowledged, and had not read when the wait was over. */
  | 'untried'
  /** What was seen contradicts the finding. */
  | 'contradiction'

/** The state of one order of the shop: `paid`, or any other word. */
export type ShopState = { state: string; shipped?: number | undefined }

export type Exchange = {
  method: string
  /** With the query, whose own values of the shop are masked. */
  path: string
  headers: [name: string, value: string][]
  /** Its first characters. */
  body: string
  /** Null if no answer came. */
  status: number | null
  /** Why none came. */
  failure: string | null
  tookMs: number
}

/** What was seen of one case. */
export type Evidence = {
  flow: Flow
  exchanges: Exchange[]
  /** External reference of the shop's order, and the payments of the simulator that are about it. */
  reference: string | null
  payments: string[]
  /** How often the shop read one of these payments, also by a search or a list; and by its id. */
  reads: number
  readsById: number
  /** Null without a way to ask the shop. */
  state: ShopState | null
}

export type Outcome =
  | { verdict: 'passed' }
  | { verdict: 'finding'; kind: FindingKind }
  | { verdict: 'undecided'; need: Need }

export type CaseResult = {
  id: string
  group: Group
  /** Of the finding; of a case without one, the worst that it could find. */
  severity: Severity
  evidence: Evidence
} & (
  | Outcome
  /** The finding of another case explains this one. */
  | { verdict: 'covered'; kind: FindingKind; by: string }
)

export type Grade = {
  /** Values of its query are masked. */
  target: string
  /** Repeats the run: request ids, ids and forged values. */
  seed: number
  /** How many notifications were sent. */
  requests: number
  results: CaseResult[]
  /** The worst finding; null if there is none. */
  worst: Severity | null
}

/** The mildest first. */
export const severities: readonly Severity[] = ['low', 'medium', 'high', 'critical']

/** The worst severity of all findings; null if there is none. Covered and undecided cases do not count. */
export function worstOf(results: CaseResult[]): Severity | null {
  const found = results.filter(({ verdict }) => verdict === 'finding').map(({ severity }) => severity)
  return severities.findLast(severity => found.includes(severity)) ?? null
}
