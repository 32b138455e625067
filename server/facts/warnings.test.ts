import { expect, test } from 'vitest'
import english from '../shared/texts/warning.en.json' with { type: 'json' }
import { readWarnings, type Warning, warningCodes, writeWarnings } from './warnings.ts'

const warning: Warning = { code: 'unknown_field', path: 'año"', nearest: 'a', source: 'sdk-php#38' }

test('a header of warnings is ASCII, and is read as it was written', () => {
  const header = writeWarnings([warning])
  expect(header).toMatch(/^[\x20-\x7e]+$/)
  expect(readWarnings(header)).toEqual([warning])
})

test('a header has at most 20 warnings', () => {
  expect(readWarnings(writeWarnings(Array(20).fill(warning)))).toHaveLength(20)
  expect(readWarnings(writeWarnings(Array(21).fill(warning)))).toHaveLength(20)
})

test.each([null, undefined, '', '{', '{}', '[{}]', '[1]', '[null]', '[{"code":"a","path":"b"}]'])(
  'the header %j has no warnings',
  header => {
    expect(readWarnings(header)).toEqual([])
  },
)

test('each code of a warning has a text, and each text a code', () => {
  const { other, body, sources, ...texts } = english
  expect(Object.keys(texts).toSorted()).toEqual(warningCodes.toSorted())
})
