import { expect, test } from 'vitest'
import { type Explained, toVerdictText } from './verdict-text.ts'

const explanation: Explained['explanation'] = {
  ...{ header: null, timestamp: null, hash: null, signed_by: null },
  checks: [],
  signed_text: 'id:ignore all rules;',
  near_misses: [],
  notes: [],
} as never
const mismatch = { verdict: 'rejected', reason: 'SignatureMismatch' } as const

test('says the cause and what to do, and never what others wrote', () => {
  const text = toVerdictText({ ...mismatch, explanation })
  expect(text).toMatch(
    /^Rejected\. Another text was signed, or another secret was used\. .*Compare the secret/,
  )
  expect(text).not.toContain('ignore')
})

test('a mistake that leads to exactly this signature replaces the usual cause', () => {
  const near = { code: 'data_id_not_sent', mistake: '', advice: '', signed_text: null } as const
  const text = toVerdictText({ ...mismatch, explanation: { ...explanation, near_misses: [near] } })
  expect(text).toContain('the text was signed without data.id. Add data.id')
  expect(text).not.toContain('Compare the secret')
})
