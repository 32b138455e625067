/** One run of the grader: what it grades, and what is kept of it. */
import type { GradeOptions } from './grade.ts'
import { type Grade, standingOf, worstOf } from './result.ts'
import type { TargetError } from './target.ts'

/** Why a run ended before its last case. `shop`, `shop_order`, `shop_restart`, `simulator` and `faults` have details. */
export type Failure =
  | TargetError['code']
  | 'not_simulated'
  | 'not_configured'
  | 'shop'
  | 'shop_order'
  | 'shop_restart'
  | 'simulator'
  | 'faults'
  | 'stopped'
  | 'internal'

/** What only some cases need, and no run keeps. */
export const secretNames = ['otherAccessToken', 'otherSecret', 'previousSecret'] as const
export type SecretName = (typeof secretNames)[number]

/** What is graded, and how. */
export type GraderTarget = Pick<GradeOptions, 'url' | 'only' | 'seed' | 'timing' | SecretName> & {
  checkUrl?: string | undefined
  orderUrl?: string | undefined
  restartUrl?: string | undefined
  isSlow?: boolean | undefined
  ownsHost?: boolean | undefined
}

/** The options of a run that reports may show. Values in the queries of its addresses are masked, and secrets left out. */
export type ShownOptions = Pick<
  GraderTarget,
  'checkUrl' | 'orderUrl' | 'restartUrl' | 'timing' | 'isSlow' | 'ownsHost'
> & {
  /** Which secrets the run had. Absent in a run that an earlier version kept. */
  secrets?: readonly SecretName[]
}

/** A run as it is kept. Cases that were repeated later have their newest results. */
export type GraderRun = Omit<Grade, 'untried' | 'worst' | 'standing'> & {
  isRunning: boolean
  /** Of the account's country. Absent until it is known. */
  domain?: string
  /** ISO 8601, UTC. */
  startedAt: string
  only: readonly string[]
  /** Absent in a run that an earlier version kept. */
  options?: ShownOptions
  /** The number of cases in the run. */
  cases: number
  failure: Failure | null
  failureDetail: string | null
}

/** The result of a run, in the form that the command reports. */
export function toGrade({ target, seed, requests, results, apis, ...run }: GraderRun): Grade {
  const standing = standingOf({ results, apis }, !run.isRunning && run.failure === null)
  const untried = run.cases - results.length
  return { target, seed, requests, results, apis, untried, standing, worst: worstOf(results) }
}
