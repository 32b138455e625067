import { expect, test } from 'vitest'
import { toVisible, toVisibleInPage } from './visible-text.ts'

test.each([
  ['a title of the window', 'a\u001b]0;owned\u0007b', 'a\\u001b]0;owned\\u0007b'],
  ['a C1 control sequence', '\u009b2J', '\\u009b2J'],
  ['DEL and backspace', 'a\u007f\b', 'a\\u007f\\b'],
  ['line breaks and tabs', 'a\r\nb\u0085c\td', 'a\\r\\nb\\u0085c\\td'],
  ['separators of lines and paragraphs', 'a\u2028b\u2029', 'a\\u2028b\\u2029'],
  ['marks that reorder text', 'a\u202eb\u2066c\u200fd', 'a\\u202eb\\u2066c\\u200fd'],
  ['what has no width', 'pay\u200bment\ufeff\u00ad\u2060', 'pay\\u200bment\\ufeff\\u00ad\\u2060'],
  ['a letter without ink', 'pay\u3164\u034f', 'pay\\u3164\\u034f'],
  ['tags and rare variation selectors', 'a\u{e0041}\u{e0100}', 'a\\udb40\\udc41\\udb40\\udd00'],
  ['selectors in a row', 'a\ufe00\ufe0f❤\ufe0f\ufe0f', 'a\\ufe00\\ufe0f❤\ufe0f\\ufe0f'],
  ['joiners that join nothing', 'a \u200d\u200cb\u200d', 'a \\u200d\\u200cb\\u200d'],
  [
    'joiners of letters that never join',
    'p\u200da\u200cy 1\u200d2\ufe0f',
    'p\\u200da\\u200cy 1\\u200d2\\ufe0f',
  ],
  ['half a character', 'a\ud83d', 'a\\ud83d'],
])('%s is shown as an escape', (_what, text, shown) => {
  expect(toVisible(text)).toBe(shown)
})

test('every other text stays as it is', () => {
  for (const text of [
    '',
    'Cobrança de R$ 1.500 \\n "año" 漢字 👩‍🚀 ❤\ufe0f',
    '✓ → ·',
    'می\u200cخواهم क्\u200dष 🏳\ufe0f\u200d🌈 1\ufe0f\u20e3',
  ])
    expect(toVisible(text)).toBe(text)
})

test('the values of a line of JSON stay the same', () => {
  const everyUnit = Array.from({ length: 0x3000 }, (_, unit) => String.fromCharCode(unit)).join('')
  const shown = toVisible(JSON.stringify({ [everyUnit]: everyUnit }))
  expect(JSON.parse(shown)).toEqual({ [everyUnit]: everyUnit })
  expect(shown).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
})

test('a page keeps lines and tabs, and hides nothing else', () => {
  expect(toVisibleInPage('a\r\n\tb\u202e\u{e0041}\u200b')).toBe('a\r\n\tb\\u202e\\udb40\\udc41\\u200b')
  expect(toVisibleInPage('GMT-\u20603 👩‍🚀 ❤\ufe0f')).toBe('GMT-\u20603 👩‍🚀 ❤\ufe0f')
})
