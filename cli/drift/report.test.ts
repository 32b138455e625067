import { expect, test } from 'vitest'
import { wordsOf } from '../words.ts'
import { toJsonLines, toLines } from './report.ts'

const gap = { scenario: 'payments/pix', step: 'pay', reason: 'refused', detail: '404' } as const
const report = { steps: 2, findings: [], gaps: [gap], left: ['order 7'], isComplete: false }

test('what was not compared and what was left behind are in both reports', () => {
  expect(toJsonLines(report).map(line => JSON.parse(line))).toEqual([
    { type: 'gap', ...gap },
    { type: 'left', step: 'order 7' },
    { type: 'summary', steps: 2, differences: 0, distinct: 0, allowed: 0, complete: false },
  ])
  const { drift, format } = wordsOf('en')
  expect(toLines(report, wordsOf('en')).slice(0, 6)).toEqual([
    drift.gapsTitle,
    `  payments/pix: pay: ${format(drift.gaps.refused, { detail: '404' })}`,
    '',
    drift.leftTitle,
    '  order 7',
    '',
  ])
})
