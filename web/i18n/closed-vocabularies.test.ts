import { expect, test } from 'vitest'
import { errorCodes } from '../../server/contract/error-codes.ts'
import { languages } from '../../server/facts/languages.ts'
import type calls from './calls.en.json'

const files = import.meta.glob<typeof calls>('./calls.??.json', { import: 'default', eager: true })

test.each(languages)('every code of a failure has a text in %s', language => {
  const texts = files[`./calls.${language}.json`]
  expect(Object.keys(texts?.why.is ?? {})).toEqual(expect.arrayContaining([...errorCodes]))
  expect(texts?.outcome.fault).toBeTruthy()
})
