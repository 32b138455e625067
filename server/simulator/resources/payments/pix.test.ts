import { expect, test } from 'vitest'
import { readEmvCode } from '../../tests/support/read-emv-code.ts'
import { checksum, toPixCode } from './pix.ts'

test('the checksum is CRC-16/CCITT-FALSE', () => {
  expect(checksum('123456789')).toBe('29B1')
})

test('a Pix code keeps the rules of EMVCo and has the amount', () => {
  const { fields, accounts } = readEmvCode(toPixCode(1_300_000_000_001, 110))
  expect(fields).toMatchObject({ 53: '986', 54: '110.00', 58: 'BR' })
  expect(accounts).toMatchObject({ 26: { '00': 'br.gov.bcb.pix' } })
})
