import { expect, test } from 'vitest'
import { parseMoney } from './parse-money.ts'

const ok = (value: number) => ({ ok: true, value, text: expect.any(String) })
const refused = (problem: string) => ({ ok: false, problem })

test.for([
  ['1500', 'es-AR', 2, ok(1500)],
  ['1.500', 'es-AR', 2, ok(1500)],
  ['1.500,50', 'es-AR', 2, ok(1500.5)],
  ['1,500.50', 'es-AR', 2, ok(1500.5)],
  ['1500,5', 'es-AR', 2, ok(1500.5)],
  ['1500.5', 'es-AR', 2, ok(1500.5)],
  ['$ 1.500,50', 'es-AR', 2, ok(1500.5)],
  ['ARS 1.500,50', 'es-AR', 2, ok(1500.5)],
  ['R$ 10,00', 'pt-BR', 2, ok(10)],
  ['S/ 10.00', 'es-PE', 2, ok(10)],
  ['1.234.567', 'es-CL', 0, ok(1234567)],
  ['48.514', 'es-CL', 0, ok(48514)],
  ['1500,00', 'es-CL', 0, ok(1500)],
  ['1,500', 'es-MX', 2, ok(1500)],
  ['1 500,50', 'es-AR', 2, ok(1500.5)],
  ['1\u00a0500,50', 'es-AR', 2, ok(1500.5)],
  ['0,01', 'es-AR', 2, ok(0.01)],
  ['1.500', 'es-MX', 2, refused('ambiguous')],
  ['1,500', 'es-AR', 2, refused('ambiguous')],
  ['1500,50', 'es-CL', 0, refused('tooManyDecimals')],
  ['1500.5', 'es-CO', 0, refused('tooManyDecimals')],
  ['1,2345', 'es-AR', 2, refused('tooManyDecimals')],
  ['1.50.000', 'es-AR', 2, refused('notANumber')],
  ['1,5,0.5', 'es-AR', 2, refused('notANumber')],
  ['-5', 'es-AR', 2, refused('notANumber')],
  ['abc', 'es-AR', 2, refused('notANumber')],
  ['', 'es-AR', 2, refused('notANumber')],
  ['1e3', 'es-AR', 2, refused('notANumber')],
] as const)('"%s" in %s with %i decimals reads as %j', ([text, locale, decimals, expected]) => {
  expect(parseMoney(text, locale, decimals)).toEqual(expected)
})

test.for([
  ['1.500,50', 'es-AR', '1500.50'],
  ['ARS 1.500', 'es-AR', '1500'],
  ['12.345.678.901.234.567,89', 'es-AR', '12345678901234567.89'],
] as const)('"%s" keeps its digits as text', ([typed, locale, text]) => {
  expect(parseMoney(typed, locale, 2)).toMatchObject({ ok: true, text })
})
