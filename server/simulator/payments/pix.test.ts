import { expect, test } from 'vitest'
import { checksum } from './emv-code.ts'
import { toPixCode } from './pix.ts'

test('the checksum is CRC-16/CCITT-FALSE', () => {
  expect(checksum('123456789')).toBe('29B1')
})

test('a Pix code contains the amount and a checksum over everything before it', () => {
  const code = toPixCode(1_300_000_000_001, 110)
  expect(code).toContain('5406110.00')
  expect(code.slice(-4)).toBe(checksum(code.slice(0, -4)))
})
