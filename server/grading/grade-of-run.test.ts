import { expect, test } from 'vitest'
import { type GraderRun, toGrade } from './grader.ts'
import type { CaseResult } from './result.ts'

const passed = { verdict: 'passed' } as CaseResult
const run = (change: Partial<GraderRun>): GraderRun => ({
  ...{ isRunning: false, startedAt: '', target: 'http://shop', only: [], seed: 3, cases: 1 },
  ...{ requests: 2, results: [passed], failure: null, failureDetail: null },
  ...change,
})

test('only a run that ended without a failure can say that a shop is safe', () => {
  expect(toGrade(run({}))).toEqual({
    ...{ target: 'http://shop', seed: 3, requests: 2, results: [passed] },
    ...{ standing: 'safe', worst: null },
  })
  expect(toGrade(run({ isRunning: true })).standing).toBe('incomplete')
  expect(toGrade(run({ failure: 'stopped' as never })).standing).toBe('incomplete')
  expect(toGrade(run({ results: [] })).standing).toBe('not_graded')
})

test('a finding counts before the run has ended', () => {
  const finding = { verdict: 'finding', severity: 'high' } as CaseResult
  expect(toGrade(run({ isRunning: true, results: [passed, finding] }))).toMatchObject({
    standing: 'findings',
    worst: 'high',
  })
})
