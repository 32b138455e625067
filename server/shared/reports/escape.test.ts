import { expect, test } from 'vitest'
import { escapeMarkup } from './escape.ts'

test('an XML document of any text has only characters of XML 1.0', () => {
  const units = Array.from({ length: 0x10000 }, (_, unit) => `${String.fromCharCode(unit)}-`).join('')
  const escaped = escapeMarkup(`${units}😀`)
  expect(escaped.isWellFormed()).toBe(true)
  expect(escaped).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*😀$/u)
  expect(escapeMarkup('a\ufffe\uffff\u000b\ud800<b')).toBe('a��\\u000b\\ud800&lt;b')
})

test('what reorders or hides text is shown as an escape; lines stay lines', () => {
  expect(escapeMarkup('status\u202eko\u2066\u200b\n\tpaid')).toBe('status\\u202eko\\u2066\\u200b\n\tpaid')
})
