import { expect, test } from 'vitest'
import { toWarningWords } from './warning-words.ts'
import { warningCodes } from './warnings.ts'

const texts = { body: 'The body', other: '{nearest}' }
const writing = {
  format: (text: string, values: Record<string, string>) => text.replace('{nearest}', values.nearest ?? ''),
  locale: 'en',
}

test.each(warningCodes)('%s: an empty list of corrections counts as none', code => {
  const warned = { code, path: 'payer.identification.type', isRefused: false }
  expect(toWarningWords({ ...warned, nearest: '' }, texts, writing)).toBe('none')
  expect(toWarningWords({ ...warned, nearest: 'CPF' }, texts, writing)).toBe('CPF')
})
