/** The result of a grade. These types import nothing, because the test kit and the console use them, too. */

export type Group = 'signature' | 'delivery' | 'truth' | 'robustness'
export type Severity = 'low' | 'medium' | 'high' | 'critical'

/** The order of the shop, which the payer owes. */
export type Order = { reference: string; amount: number; currency: string }

/** The API by which an order of the shop is paid: payments, the Orders API, subscriptions, or Checkout Pro. */
export type Flow = 'payment' | 'order' | 'renewal' | 'merchant_order'

/** What a handler did wrong. */
export type FindingKind =
  | 'accepted'
  | 'refused'
  /** The shop accepted it with a status that the provider does not take as received. */
  | 'not_acknowledged'
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
  /** The shop did nothing with the notification after the case. */
  | 'stopped'

/** What would decide a case that could not be decided. */
export type Need =
  | 'check'
  | 'order'
  /** The shop was told of the order of `valid` and read its payment, but did not report it as paid. */
  | 'unmarked'
  | 'baseline'
  /** The shop stopped in an earlier case, and was not restarted. */
  | 'stopped'
  | 'slow'
  | 'other_secret'
  | 'previous_secret'
  | 'restart'
  /** The shop did nothing with any valid notification. */
  | 'ignored'
  /** The case exists for another API than those that the shop acts on. */
  | 'other_api'
  /** The shop accepts one of the two forms of an order's id, and no source decides which the provider signs. */
  | 'id_form'
  /** The shop answered, but had not read the payment when the wait was over. */
  | 'untried'
  /** The shop read nothing, neither now nor when it marked the valid notification's order as paid. */
  | 'unread'
  /** The shop also acts on payments that no notification announced. */
  | 'polls'
  /** A limiter in front of the shop let the notification not through. */
  | 'limited'
  /** The evidence contradicts the finding. */
  | 'contradiction'
  /** A fault that was set met a call of the shop. */
  | 'fault'

/** The state of one order of the shop: `paid`, or any other word. */
export type ShopState = { state: string; shipped?: number | undefined }

export type Exchange = {
  method: string
  /** The path with the query, in which the shop's own values are masked. */
  path: string
  headers: [name: string, value: string][]
  /** The first characters of the body. */
  body: string
  /** Null if no answer came. */
  status: number | null
  /** Why no answer came. */
  failure: string | null
  tookMs: number
}

/** What was observed in one case. */
export type Evidence = {
  flow: Flow
  exchanges: Exchange[]
  /** The external reference of the shop's order, and the simulator's payments for it. */
  reference: string | null
  payments: string[]
  /** How often the shop read one of these payments, including searches and lists; and how often by its id. */
  reads: number
  readsById: number
  /** How often a read of one of them failed, for example with 404. */
  readsFailed: number
  /** Null if the shop cannot be asked. */
  state: ShopState | null
  /** A fault that was set and met a call of the shop, so that the rest says nothing about the shop. Absent: none did. */
  fault?: MetFault
}

/** The call, as `GET /v1/payments/1`, and the fault as `describeFault` writes it. */
export type MetFault = { call: string; fault: string }

export type Outcome =
  | { verdict: 'passed' }
  | { verdict: 'finding'; kind: FindingKind }
  | { verdict: 'undecided'; need: Need }

export type CaseResult = {
  id: string
  group: Group
  /** The severity of the finding. For a case without one, the worst that the case could find. */
  severity: Severity
  evidence: Evidence
  /** ISO 8601, UTC. When the case was repeated after its run. Absent: it was not. */
  repeatedAt?: string
} & (
  | Outcome
  /** The finding of another case explains this one. */
  | { verdict: 'covered'; kind: FindingKind; by: string }
)

/** What a run says about the shop as a whole. */
export type Standing =
  | 'findings'
  | 'safe'
  /** No finding, but a case is open whose omission was not chosen. */
  | 'incomplete'
  /** No effect of a valid notification was seen, so the other observations prove little. */
  | 'not_graded'

/**
 * What the store did with a valid notification of one API. `graded`: the cases ran for it. Otherwise: refused it, gave no
 * response, accepted it without any effect that was seen, or read what it names and did not mark the order as paid.
 * `unsent`: the store did not respond to the first notification, so no other one was sent.
 */
export type ApiConduct = {
  api: Flow
  conduct: 'graded' | 'refused' | 'unanswered' | 'unseen' | 'unmarked' | 'unsent'
  /** Of the response. Null: none came. */
  status: number | null
}

export type Grade = {
  /** The address, with masked values in its query. */
  target: string
  /** The seed that repeats the run's request ids, ids and forged values. */
  seed: number
  /** The number of notifications that were sent. */
  requests: number
  results: CaseResult[]
  /** Each API, and whether its notifications were graded. Empty before the valid ones were sent. */
  apis: readonly ApiConduct[]
  /** The number of cases that the run did not reach, because it ended before or goes on. */
  untried: number
  standing: Standing
  /** The severity of the worst finding; null if there is none. */
  worst: Severity | null
}

/** Needs of cases that the user chose to leave out. The other needs leave open whether the shop is correct. */
const optionalNeeds: readonly Need[] = ['slow', 'other_secret', 'previous_secret', 'restart', 'other_api']

/** Whether the case leaves open whether the shop is correct. */
export function isOpen(result: CaseResult): boolean {
  return result.verdict === 'undecided' && !optionalNeeds.includes(result.need)
}

/**
 * Whether the API leaves open whether the shop is correct. A shop accepts and ignores what it does not use; one that
 * refuses it may want it and fail.
 */
export function isOpenApi({ conduct }: Pick<ApiConduct, 'conduct'>): boolean {
  return conduct === 'refused' || conduct === 'unanswered' || conduct === 'unmarked'
}

type Seen = Pick<Grade, 'results' | 'apis'>

/** The standing of a shop. The first result is that of the valid notification. */
export function standingOf({ results, apis }: Seen, isWhole = true): Standing {
  const [valid] = results
  if (valid === undefined || valid.verdict === 'undecided') return 'not_graded'
  if (results.some(({ verdict }) => verdict === 'finding')) return 'findings'
  return isWhole && !results.some(isOpen) && !apis.some(isOpenApi) ? 'safe' : 'incomplete'
}

/** The severities, the mildest first. */
export const severities: readonly Severity[] = ['low', 'medium', 'high', 'critical']

/** The worst severity of all findings; null if there is none. Covered and undecided cases do not count. */
export function worstOf(results: CaseResult[]): Severity | null {
  const found = results.filter(({ verdict }) => verdict === 'finding').map(({ severity }) => severity)
  return severities.findLast(severity => found.includes(severity)) ?? null
}
