import type { Probe } from '../probe.ts'
import type { FindingKind, Flow, Group, Outcome, Severity } from '../result.ts'

/** The rule that a case tests. Its texts are in `grade.*.json`, its sources and code in advice/. */
export type Lesson =
  | 'accept'
  | 'acknowledge'
  | 'any_body'
  | 'header_names'
  | 'panel_test'
  | 'own_secret'
  | 'verify'
  | 'secrets'
  | 'fresh'
  | 'signed_id'
  | 'input'
  | 'survive'
  | 'idempotent'
  | 'current_state'
  | 'retry'
  | 'try_again'
  | 'keep'
  | 'heal'
  | 'look_again'
  | 'other_topics'
  | 'one_slow'
  | 'read'
  | 'api_status'
  | 'reference'
  | 'status'
  | 'amount'
  | 'cents'
  | 'currency'
  | 'own_payment'
  | 'no_failure'
  | 'reversal'
  | 'time_limit'

/** The rules by which a handler may refuse the notification, so that a connection which the shop closes is no fault. */
export const refusing: ReadonlySet<Lesson> = new Set(['verify', 'secrets', 'fresh', 'signed_id'])

/** `kept`: the order was shipped at most once, and may have any state. */
export type OrderEnd = 'paid' | 'unpaid' | 'reversed' | 'kept'

/** An outcome, and the probe that observed it if that is another one than the case's. */
export type Judged = Outcome & { seenBy?: Probe }

export type GradeCase = {
  group: Group
  lesson: Lesson
  /**
   * The severity of the finding that the case looks for. A crash or a missing answer is `low`, except in the case
   * `valid`.
   */
  severity: Severity
  /** Kinds of findings that are milder than `severity`. */
  milder?: Partial<Record<FindingKind, Severity>>
  /** Earlier cases whose finding explains a finding of this case. */
  coveredBy?: string[]
  /** The APIs for which the case exists. Default: all. Cases of delivery and truth run for each that the shop acts on. */
  flows?: readonly Flow[]
  /** The state of the order at the end in a correct shop. Default: the case says nothing about it. */
  leaves?: OrderEnd
  /** Also runs against a shop that refused the valid notification. Then only a finding counts. */
  runsIfRefused?: boolean
  run: (probe: Probe) => Promise<Judged>
}
