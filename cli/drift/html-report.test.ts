import { expect, test } from 'vitest'
import { wordsOf } from '../words.ts'
import { toHtml } from './html-report.ts'

test('an answer of the provider can neither hide nor reorder what the page says', () => {
  const finding = {
    scenario: 'payments/pix',
    step: 'pay',
    path: 'nickname',
    kind: 'other_value' as const,
    simulator: 'string',
    provider: '<b>\u202eyap\u2066',
    allowed: null,
    notes: {},
  }
  const report = { steps: 1, findings: [finding], gaps: [], left: [], isComplete: true }
  const page = toHtml(report, wordsOf('en'))
  expect(page).toContain('<code>&lt;b&gt;\\u202eyap\\u2066</code>')
})
