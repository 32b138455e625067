import { expect, test } from 'vitest'
import { pickLanguage } from './preferences.ts'

test('the language comes from the address, then the browser, then Spanish', () => {
  expect(pickLanguage('?lang=en', ['pt-BR'])).toBe('en')
  expect(pickLanguage('?lang=xx', ['pt-BR', 'en'])).toBe('pt')
  expect(pickLanguage('', ['de-DE', 'en-US'])).toBe('en')
  expect(pickLanguage('', ['de-DE'])).toBe('es')
})
