import { expect, test } from 'vitest'
import { gradeWords, toFormWords, toRestWords } from './grade-words.ts'
import { type GraderRun, toGrade } from './grader-run.ts'
import { describeResult, describeStanding } from './reports/describe.ts'
import { toHtml } from './reports/html.ts'
import { toJUnit } from './reports/junit.ts'
import { resultsToLines, summaryToLines } from './reports/text.ts'
import type { CaseResult } from './result.ts'

const passed = { verdict: 'passed' } as CaseResult
const run = (change: Partial<GraderRun>): GraderRun => ({
  ...{ isRunning: false, startedAt: '', target: 'http://shop', only: [], seed: 3, cases: 1 },
  ...{ requests: 2, results: [passed], apis: [], failure: null, failureDetail: null },
  ...change,
})

test('only a run that ended without a failure can say that a shop is safe', () => {
  expect(toGrade(run({}))).toEqual({
    ...{ target: 'http://shop', seed: 3, requests: 2, results: [passed] },
    ...{ apis: [], untried: 0, standing: 'safe', worst: null },
  })
  expect(toGrade(run({ isRunning: true })).standing).toBe('incomplete')
  expect(toGrade(run({ failure: 'stopped' as never })).standing).toBe('incomplete')
  expect(toGrade(run({ results: [] })).standing).toBe('not_graded')
})

const optional = ['slow', 'other_secret', 'previous_secret', 'restart', 'other_api']

test.each(Object.keys(gradeWords('en').needs))(
  'a case that is undecided for want of %s leaves the shop open, unless it was left out by choice',
  need => {
    const undecided = { verdict: 'undecided', need } as CaseResult
    expect(toGrade(run({ results: [passed, undecided] })).standing).toBe(
      optional.includes(need) ? 'safe' : 'incomplete',
    )
  },
)

test('a finding counts before the run has ended', () => {
  const finding = { verdict: 'finding', severity: 'high' } as CaseResult
  expect(toGrade(run({ isRunning: true, results: [passed, finding] }))).toMatchObject({
    standing: 'findings',
    worst: 'high',
  })
})

test('every report of a run that ended early says how many cases were not tried, with findings and without', () => {
  const words = gradeWords('en')
  const said = 'The grade ended early: 67 cases were not tried.'
  const broken = toGrade(run({ cases: 68, failure: 'internal' }))
  expect(describeStanding({ ...broken, standing: 'findings' }, words)).toBe(said)
  const reports = [toHtml, toJUnit].map(report => report({ ...broken, results: [] }, words))
  for (const text of [...reports, summaryToLines(broken, words).join()]) expect(text).toContain(said)
  const whole = { ...broken, results: [], untried: 0 }
  expect([toHtml(whole, words), toJUnit(whole, words)].join()).not.toMatch(/not tried|untried/)
})

test('the names of passed cases stand in lines of at most 96 characters, as many in each as have room', () => {
  const ids = Array.from({ length: 30 }, (_, index) => `case_${'x'.repeat(index % 7)}${index}`)
  const results = ids.map(id => ({ ...passed, id }))
  const [heading, ...lines] = resultsToLines({ results }, gradeWords('en'), 'node')
  expect(heading).toMatch(/^✓ .*\(30\)$/)
  expect(lines.flatMap(line => line.trim().split(', '))).toEqual(ids)
  const next = lines.slice(1).map(line => line.trim().split(', ', 1).join())
  for (const [index, line] of lines.entries()) {
    expect(line.length).toBeLessThanOrEqual(96 + ', '.length)
    const first = next[index]
    if (first !== undefined) expect(line.length + first.length).toBeGreaterThan(96)
  }
})

const undecidedBySecret: CaseResult = {
  ...{ id: 'valid', group: 'signature', severity: 'low', verdict: 'undecided', need: 'other_secret' },
  evidence: {
    ...{ flow: 'payment', exchanges: [], reference: null, payments: [] },
    ...{ reads: 0, readsById: 0, readsFailed: 0, state: null },
  },
}

test('a finding names the API whose notification it is about, and a passed case, which ran for all, none', () => {
  const { evidence, ...common } = { ...undecidedBySecret, id: 'rejected' }
  const describe = (result: object) =>
    describeResult(
      { ...common, evidence: { ...evidence, flow: 'order' }, ...result } as CaseResult,
      gradeWords('en'),
    )
  const sent = 'A valid notification of a payment that was rejected.'
  const found = { kind: 'believed', harm: null }
  expect(describe({ ...found, verdict: 'finding' }).sent).toBe(`${sent} API: Mercado Pago orders.`)
  expect(describe({ ...found, verdict: 'covered', by: 'valid' }).sent).toBe(
    `${sent} API: Mercado Pago orders.`,
  )
  expect(describe({ verdict: 'passed' }).sent).toBe(sent)
})

test('sources of the provider are its pages in the language of the reader', () => {
  const sourcesIn = (language: 'en' | 'es' | 'pt') =>
    describeResult(undecidedBySecret, gradeWords(language)).sources
  for (const language of ['en', 'es', 'pt'] as const) {
    const page = `https://www.mercadopago.com.ar/developers/${language}/docs/your-integrations/notifications/webhooks`
    expect(sourcesIn(language)).toContain(page)
  }
})

test('a report names options as its reader knows them: of the command, of REST, or as labels of the form', () => {
  const grade = toGrade(run({ results: [undecidedBySecret] }))
  const words = gradeWords('es')
  expect(toHtml(grade, words)).toContain('con --other-secret.')
  expect(toHtml(grade, toRestWords(words))).toContain('con other_secret.')
  const ofConsole = toHtml(grade, toFormWords(words))
  expect(ofConsole).toContain('con “Secreto del otro entorno”.')
  expect(ofConsole).toContain('“Semilla” 3')
  expect(ofConsole).not.toMatch(/other[-_]secret|--seed/)
})
