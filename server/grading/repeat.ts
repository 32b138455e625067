/** The repetition of some cases of a run: with the options of the run, and merged into its results. */
import { isMasked, toShownAddress } from '../shared/process/shown-address.ts'
import { selectCases } from './cases/cases.ts'
import {
  type GraderRun,
  type GraderTarget,
  type SecretName,
  type ShownOptions,
  secretNames,
} from './grader-run.ts'
import type { CaseResult } from './result.ts'

/**
 * `other_run`: the last run is another one, goes on, or has none of these cases. `masked`: an address has to be given again.
 * The name of a secret: it has to be given again.
 */
export type RepeatFailure = 'other_run' | 'masked' | SecretName

const addresses = ['url', 'checkUrl', 'orderUrl', 'restartUrl'] as const

/** The options of a run in the form that reports may show. */
export function showOptions({ timing, isSlow, ownsHost, ...target }: GraderTarget): ShownOptions {
  const show = (address: string | undefined) => address && toShownAddress(address)
  const { checkUrl, orderUrl, restartUrl } = target
  return {
    checkUrl: show(checkUrl),
    orderUrl: show(orderUrl),
    restartUrl: show(restartUrl),
    timing,
    isSlow,
    ownsHost,
    secrets: secretNames.filter(name => target[name] !== undefined),
  }
}

/**
 * The cases that are run again: those that were asked for, and those that their findings explain, which may be findings
 * now. Empty if the run has none of them.
 */
export function repeatedCases({ only, results }: GraderRun, asked: readonly string[]): string[] {
  const own = selectCases(only)
  const isAsked = (id: string) => id !== 'valid' || asked.includes('valid') || asked.includes('signature')
  const ids: string[] = selectCases(asked).filter(id => isAsked(id) && own.includes(id))
  const explained = results.filter(one => one.verdict === 'covered' && ids.includes(one.by))
  return [...new Set([...ids, ...explained.map(({ id }) => id)])]
}

/**
 * The target of the repetition: what the caller gave, and otherwise the options of the run. `known` is its target, if this
 * gateway still has it; the stored run has no secrets, and masked addresses.
 */
export function targetOfRepeat(
  run: GraderRun,
  given: GraderTarget,
  known: GraderTarget | null,
): GraderTarget | RepeatFailure {
  if (toShownAddress(given.url) !== run.target) return 'other_run'
  const isGiven = ([name, value]: [string, unknown]) =>
    value !== undefined && !(name === 'url' && isMasked(given.url))
  const { secrets: _, ...options } = run.options ?? {}
  const target: GraderTarget = {
    ...(known ?? { url: run.target, ...options }),
    ...Object.fromEntries(Object.entries(given).filter(isGiven)),
    seed: run.seed,
  }
  return addresses.some(name => isMasked(target[name] ?? '')) ? 'masked' : target
}

const secretOf: Readonly<Record<string, SecretName>> = {
  other_account: 'otherAccessToken',
  other_environment: 'otherSecret',
  previous: 'previousSecret',
}

/** The secret that the run had and the repetition of these cases lacks. Without it they would be other cases. */
export function lostSecret(
  { options }: GraderRun,
  cases: readonly string[],
  target: GraderTarget,
): SecretName | undefined {
  return cases
    .flatMap(id => secretOf[id] ?? [])
    .find(name => options?.secrets?.includes(name) && target[name] === undefined)
}

/** The repetition of some cases of a run that has ended. */
export type Repetition = {
  of: GraderRun
  /** The cases whose results it replaces. */
  cases: readonly string[]
  /** ISO 8601, UTC. When it began. */
  at: string
}

/** The results that a repetition leaves as they are. The valid notification is sent again each time. */
export function resultsBeside({ of, cases }: Repetition): CaseResult[] {
  return of.results.filter(({ id }) => id !== 'valid' && !cases.includes(id))
}

/**
 * The results of the run in which those of the repeated cases are replaced. The valid notification goes first each time;
 * its result replaces that of the run only if it was asked for, or if it is a finding now.
 */
export function withRepeated(
  { of: { results }, cases, at }: Repetition,
  newResults: readonly CaseResult[],
): CaseResult[] {
  const isNew = ({ id, verdict }: CaseResult) =>
    cases.includes(id) || (id === 'valid' && verdict === 'finding')
  const repeated = new Map(newResults.filter(isNew).map(one => [one.id, { ...one, repeatedAt: at }]))
  const had = results.map(({ id }) => id)
  return [
    ...results.map(one => repeated.get(one.id) ?? one),
    ...[...repeated.values()].filter(({ id }) => !had.includes(id)),
  ]
}
