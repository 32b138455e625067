/** A run of the grader in the form of the contract, with the texts of the reader's language. */
import type {
  Grading,
  GradingReport,
  GradingRun,
  reportFormats,
  StartGrading,
} from '../../contract/grading.ts'
import type { Language } from '../../facts/languages.ts'
import { caseIds, cases } from '../../grading/cases/cases.ts'
import { type GradeWords, gradeWords, toFormWords, toRestWords } from '../../grading/grade-words.ts'
import { type GraderRun, type GraderTarget, type ShownOptions, toGrade } from '../../grading/grader-run.ts'
import { describeApis, describeResult } from '../../grading/reports/describe.ts'
import { toHtml } from '../../grading/reports/html.ts'
import { toJson } from '../../grading/reports/json.ts'
import { toJUnit } from '../../grading/reports/junit.ts'
import type { CaseResult } from '../../grading/result.ts'

const noOptions = {
  check_url: null,
  order_url: null,
  restart_url: null,
  patience: null,
  slow: false,
  owns_host: false,
}

const noRun: GradingRun = {
  is_running: false,
  started_at: null,
  url: null,
  only: [],
  options: noOptions,
  seed: null,
  cases: 0,
  requests: 0,
  standing: 'not_graded',
  worst: null,
  failure: null,
  failure_detail: null,
}

export function toRun(run: GraderRun | null): GradingRun {
  if (run === null) return noRun
  const { isRunning, startedAt, only, options, cases, failure, failureDetail } = run
  const { target, seed, requests, standing, worst } = toGrade(run)
  return {
    is_running: isRunning,
    started_at: startedAt,
    url: target,
    only: [...only],
    options: toOptions(options),
    seed,
    cases,
    requests,
    standing,
    worst,
    failure,
    failure_detail: failureDetail,
  }
}

function toOptions(options: ShownOptions = {}): GradingRun['options'] {
  const patienceMs = options.timing?.effectTimeoutMs
  return {
    check_url: options.checkUrl ?? null,
    order_url: options.orderUrl ?? null,
    restart_url: options.restartUrl ?? null,
    patience: patienceMs === undefined ? null : patienceMs / 1000,
    slow: options.isSlow ?? false,
    owns_host: options.ownsHost ?? false,
  }
}

/** Who reads texts that name options: the console has a form with labels, a caller of REST has fields. */
type Reader = 'console' | 'rest'

const wordsFor = (run: GraderRun | null, language: Language, reader: Reader) =>
  (reader === 'console' ? toFormWords : toRestWords)(gradeWords(language, run?.domain))

export function toGrading(run: GraderRun | null, language: Language, reader: Reader): Grading {
  const words = wordsFor(run, language, reader)
  return {
    ...toRun(run),
    apis: [...(run?.apis ?? [])],
    scope: describeApis(run?.apis ?? [], words),
    results: (run?.results ?? []).map(result => toCase(result, words)),
    catalog: caseIds.map(id => ({ id, group: cases[id].group, sent: words.sent[id] })),
  }
}

/** The bound is low, because the case `concurrent` sends twenty equal notifications. */
const maxExchanges = 4

function toCase(result: CaseResult, words: GradeWords): Grading['results'][number] {
  const { verdict: summary, ...described } = describeResult(result, words)
  const { id, group, verdict, severity, evidence } = result
  const exchanges = evidence.exchanges
    .slice(0, maxExchanges)
    .map(({ tookMs, ...exchange }) => ({ ...exchange, took_ms: tookMs }))
  const need = result.verdict === 'undecided' ? result.need : null
  const repeated_at = result.repeatedAt ?? null
  return { id, group, verdict, need, severity, summary, ...described, repeated_at, exchanges }
}

export function toTarget({ url, only, seed, patience, ...input }: StartGrading): GraderTarget {
  return {
    url,
    only,
    seed,
    checkUrl: input.check_url,
    orderUrl: input.order_url,
    restartUrl: input.restart_url,
    isSlow: input.slow,
    ...(patience !== undefined && { timing: { effectTimeoutMs: patience * 1000 } }),
    otherAccessToken: input.other_access_token,
    otherSecret: input.other_secret,
    previousSecret: input.previous_secret,
    ownsHost: input.owns_host,
  }
}

type Format = (typeof reportFormats)[number]

const reports = {
  html: { file: 'grade.html', type: 'text/html', toText: toHtml },
  junit: { file: 'grade.xml', type: 'application/xml', toText: toJUnit },
  json: { file: 'grade.json', type: 'application/json', toText: toJson },
} as const

export function toReport(
  run: GraderRun | null,
  { language, format }: { language: Language; format: Format },
  reader: Reader,
): GradingReport {
  const { toText, ...described } = reports[format]
  return { ...described, text: run && toText(toGrade(run), wordsFor(run, language, reader)) }
}
