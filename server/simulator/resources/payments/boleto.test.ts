import { expect, test } from 'vitest'
import { readBoleto } from '../../tests/support/read-boleto.ts'
import { toBoletoCodes } from './boleto.ts'

const at = (day: string) => Date.parse(`${day}T23:59:59.000-03:00`)

test("the decoder reads the line of the provider's documentation, which is due on 2024-11-28", () => {
  const { barcode, ...read } = readBoleto('23793380296060054351030006333303799140000020000')
  expect(read).toEqual({ bank: '237', factor: '9914', cents: 20_000 })
  const codes = toBoletoCodes({ paymentId: 6_005_435_130, amount: 200, dueAt: at('2024-11-28') })
  expect(codes).toEqual({
    barcode,
    line: '23793380296060054351030006333303799140000020000',
    reference: '6005435130',
  })
})

test.each([
  ['1997-10-08', '0000'],
  ['2000-07-03', '1000'],
  ['2025-02-21', '9999'],
  ['2025-02-22', '1000'],
  ['2026-03-05', '1376'],
  ['2049-10-13', '9999'],
  ['2049-10-14', '1000'],
])('a boleto due on %s has the factor %s', (day, factor) => {
  expect(readBoleto(toBoletoCodes({ paymentId: 1, amount: 4, dueAt: at(day) }).line).factor).toBe(factor)
})

test('line and barcode belong together, for any payment and amount', () => {
  for (let paymentId = 1_300_000_000_001; paymentId < 1_300_000_000_400; paymentId++) {
    const amount = (paymentId % 997) / 100 + 4
    const { line, barcode } = toBoletoCodes({ paymentId, amount, dueAt: at('2026-03-05') })
    expect(readBoleto(line)).toEqual({
      barcode,
      bank: '237',
      factor: '1376',
      cents: Math.round(amount * 100),
    })
  }
  const { line, barcode } = toBoletoCodes({ paymentId: 1, amount: 123_456_789.01, dueAt: at('2026-03-05') })
  expect(readBoleto(line).barcode).toBe(barcode)
  expect(line).toMatch(/00012345678901$/)
})
