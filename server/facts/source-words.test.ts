import { expect, test } from 'vitest'
import english from '../shared/texts/warning.en.json' with { type: 'json' }
import spanish from '../shared/texts/warning.es.json' with { type: 'json' }
import portuguese from '../shared/texts/warning.pt.json' with { type: 'json' }
import { toSourceWords } from './source-words.ts'

test.each([
  ['sdk-go, six public files', 'sdk-go, seis archivos públicos', 'sdk-go, seis arquivos públicos'],
  ['reference, devsite-docs PR#715', 'referencia, devsite-docs PR#715', 'referência, devsite-docs PR#715'],
  ['types of sdk-go, and of no other SDK', 'tipos de sdk-go, y de ningún otro SDK', undefined],
  ['reference of /oauth/token', 'referencia de /oauth/token', 'referência de /oauth/token'],
  ['OpenAPI document of the provider', 'documento OpenAPI del proveedor', 'documento OpenAPI do provedor'],
  ['cart-woocommerce', 'cart-woocommerce', 'cart-woocommerce'],
  ['guide of the return URLs', 'guía de las URLs de retorno', 'guia das URLs de retorno'],
  ['limit of the simulator', 'límite del simulador', 'limite do simulador'],
  ['decimals of the currency', 'decimales de la moneda', 'decimais da moeda'],
  ['fields are read from the body', 'los campos se leen del cuerpo', 'os campos são lidos do corpo'],
  [
    'a public file of 2026: 403 in six of six calls',
    'un archivo público de 2026: 403 en seis de seis llamadas',
    'um arquivo público de 2026: 403 em seis de seis chamadas',
  ],
  ['issues and public files', 'issues y archivos públicos', 'issues e arquivos públicos'],
  ['five public files of shops (2025, 2026)', 'cinco archivos públicos de tiendas (2025, 2026)', undefined],
  ['pages about test cards', 'páginas sobre tarjetas de prueba', 'páginas sobre cartões de teste'],
  ['migration guides of Point and QR', 'guías de migración de Point y QR', 'guias de migração de Point e QR'],
  [
    'public measurements (September 2026)',
    'mediciones públicas (septiembre de 2026)',
    'medições públicas (setembro de 2026)',
  ],
])('of the source %j the words are translated, and the names stay', (source, inSpanish, inPortuguese) => {
  expect(toSourceWords(source, spanish.sources)).toBe(inSpanish)
  if (inPortuguese) expect(toSourceWords(source, portuguese.sources)).toBe(inPortuguese)
})

test('English contracts nothing', () => {
  const source = 'guide of the return URLs, a public file of a shop'
  expect(toSourceWords(source, english.sources)).toBe('guide of the return URLs, a public file of a store')
})
