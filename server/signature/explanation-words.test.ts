import { expect, test } from 'vitest'
import type { NotificationDetail } from '../journal/entries.ts'
import { addWords } from './explanation-words.ts'

const entry = { kind: 'notification', seq: 1 } as NotificationDetail
const explanation = {
  signed_text: null,
  parts: [],
  signed_by: null,
  signed_at: null,
}

test('adds texts to codes, with the numbers in them', () => {
  const worded = addWords({
    ...entry,
    explanation: {
      ...explanation,
      checks: [{ name: 'age', passed: false, code: 'age_too_old', values: { seconds: 301.5, allowed: 300 } }],
      near_misses: [{ code: 'semicolon_missing', signed_text: 'id:1' }],
      notes: ['qr_not_signed'],
    },
  })
  expect(worded.explanation).toMatchObject({
    checks: [{ code: 'age_too_old', detail: 'ts is 301.5 s before this clock; 300 s are allowed.' }],
    near_misses: [
      {
        code: 'semicolon_missing',
        mistake: 'The last semicolon is missing.',
        advice: 'End the signed text with a semicolon.',
        signed_text: 'id:1',
      },
    ],
    notes: [{ code: 'qr_not_signed', text: expect.stringContaining('QR codes') }],
  })
})

test('keeps the texts of explanations that were stored without codes', () => {
  const stored = {
    ...explanation,
    checks: [{ name: 'hash', passed: false, detail: 'v1 is wrong.' }],
    near_misses: [{ mistake: 'A mistake.', advice: 'An advice.', signed_text: null }],
    notes: ['A note.'],
  }
  // The journal returns JSON whose shape is not checked.
  const worded = addWords({ ...entry, explanation: JSON.parse(JSON.stringify(stored)) })
  expect(worded.explanation).toEqual({
    ...explanation,
    checks: [{ name: 'hash', passed: false, code: null, detail: 'v1 is wrong.' }],
    near_misses: [{ code: null, mistake: 'A mistake.', advice: 'An advice.', signed_text: null }],
    notes: [{ code: null, text: 'A note.' }],
  })
})

test('a known problem of the provider explains nothing where the provider is the simulator', () => {
  const notes = ['test_notifications_fail' as const]
  const stored = { ...entry, explanation: { ...explanation, checks: [], near_misses: [], notes } }
  const codesOf = (isSimulator: boolean) =>
    addWords(stored, isSimulator).explanation.notes.map(({ code }) => code)
  expect(codesOf(false)).toEqual(['test_notifications_fail'])
  expect(codesOf(true)).toEqual(['simulator_secret'])
})
