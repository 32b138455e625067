import { expect, test } from 'vitest'
import { checkCodes, nearMissCodes, noteCodes } from '../../server/contract/signature-facts.ts'
import type { NotificationDetail } from '../../server/journal/entries.ts'
import { addWords } from '../../server/signature/explanation-words.ts'
import { readMessages } from '../i18n/read-messages.ts'

const messages = readMessages('en')
const values = { seconds: 301, allowed: 300 }

/** Every code in one explanation, with the texts of REST answers. */
const { explanation } = addWords({
  kind: 'notification',
  seq: 1,
  explanation: {
    signed_text: null,
    parts: [],
    checks: checkCodes.map(code => ({ name: 'hash', passed: null, code, values })),
    signed_by: null,
    signed_at: null,
    near_misses: nearMissCodes.map(code => ({ code, signed_text: null })),
    notes: [...noteCodes],
  },
} as unknown as NotificationDetail)

/** Numbers below 1,000 have no separators. */
function textOf(key: string): string | undefined {
  return messages[`signature.${key}`]?.replace(
    /\{(seconds|allowed), number\}/g,
    (_, name: keyof typeof values) => String(values[name]),
  )
}

test('REST answers explain a signature in the English of the console', () => {
  expect(explanation.checks.map(({ detail }) => detail)).toEqual(
    checkCodes.map(code => textOf(`finding.${code}`)),
  )
  expect(explanation.near_misses.map(({ mistake, advice }) => [mistake, advice])).toEqual(
    nearMissCodes.map(code => [textOf(`nearMiss.${code}.is`), textOf(`nearMiss.${code}.do`)]),
  )
  expect(explanation.notes.map(({ text }) => text)).toEqual(noteCodes.map(code => textOf(`note.${code}`)))
})
