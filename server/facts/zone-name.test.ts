import { expect, test } from 'vitest'
import { languageFacts } from './languages.ts'
import { nameZone } from './zone-name.ts'

test.each([
  ['America/Bogota', 'UTC−5'],
  ['America/Mexico_City', 'UTC−6'],
  ['America/Sao_Paulo', 'UTC−3'],
  ['Asia/Kolkata', 'UTC+5:30'],
  ['UTC', 'UTC'],
])('%s has one name in every language: %s', (timeZone, name) => {
  for (const { locale } of Object.values(languageFacts)) {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' })
    const offset = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    expect(nameZone(offset), locale).toBe(name)
  }
})
