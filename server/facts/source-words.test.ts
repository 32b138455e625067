import { expect, test } from 'vitest'
import spanish from '../shared/texts/warning.es.json' with { type: 'json' }
import { toSourceWords } from './source-words.ts'

test.each([
  ['sdk-go, six public files', 'sdk-go, seis archivos públicos'],
  ['reference, devsite-docs PR#715', 'referencia, devsite-docs PR#715'],
  ['types of sdk-go, and of no other SDK', 'tipos de sdk-go, y de ningún otro SDK'],
  ['reference of /oauth/token', 'referencia de /oauth/token'],
  ['cart-woocommerce', 'cart-woocommerce'],
])('of the source %j the words are translated, and the names stay', (source, words) => {
  expect(toSourceWords(source, spanish.sources)).toBe(words)
})
