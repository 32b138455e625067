import { expect, test } from 'vitest'
import type { Payment } from '../../../server/contract/payments.ts'
import { createCsvWriter } from '../../export/csv.ts'
import { readExport } from '../../export/read-export.ts'
import { csvFieldsOf } from '../../list/columns.ts'
import { paymentColumns } from './payment-columns.tsx'

const csvWriter = createCsvWriter(csvFieldsOf(paymentColumns.table))
const payment = {
  id: 1340001000,
  status: 'approved',
  status_detail: 'accredited',
  currency_id: 'ARS',
  transaction_amount: 1500.5,
  date_created: '2026-11-21T10:00:00.000-04:00',
  card: { last_four_digits: '3704' },
  payer: { email: 'ana@testuser.com' },
} as unknown as Payment
const older = { ...payment, id: 1340000999 }

function rowOf(more: Record<string, unknown>): string {
  return csvWriter.write({ ...payment, ...more } as Payment) ?? ''
}

test('a header line, one line per payment in the list’s order, and empty cells for absent values', async () => {
  const source = {
    name: 'payments',
    readPage: async () => ({ entries: [payment, older], next_before: null }),
  }
  const options = { onProgress: () => {}, signal: new AbortController().signal }
  const { parts } = await readExport(source, csvWriter, options)
  expect(parts.join('')).toBe(
    '\uFEFFid,status,currency_id,transaction_amount,external_reference,payment_method_id,payment_type_id,' +
      'last_four_digits,date_created,date_approved,transaction_amount_refunded,installments,' +
      'payer_email,description,status_detail\r\n' +
      '1340001000,approved,ARS,1500.5,,,,3704,2026-11-21T10:00:00.000-04:00,,,,ana@testuser.com,,accredited\r\n' +
      '1340000999,approved,ARS,1500.5,,,,3704,2026-11-21T10:00:00.000-04:00,,,,ana@testuser.com,,accredited\r\n',
  )
})

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(rowOf({ description: 'Mate, "imperial"\nrojo' })).toMatch(/,"Mate, ""imperial""\nrojo",accredited$/)
})

test.each(['=HYPERLINK("http://x")', '+1', '-2+3', '@SUM(A1)'])(
  '%s is written as text, not as a formula',
  description => {
    const cell = `'${description}`
    expect(rowOf({ description })).toContain(cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)
  },
)

test.each([
  ['x;=1+1', "x;'=1+1"],
  ['x; =1+1;-2', "x;' =1+1;'-2"],
  ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
  ['x;"=1+1;', `"x;'""=1+1;"`],
  ['x\n=1+1\r\n+1', `"x\n'=1+1\r'\n'+1"`],
  ['；＝1+1', '；＝1+1'],
  ['x;＝1+1', "x;'＝1+1"],
])('%j has no formula either where cells are separated by semicolons', (description, cell) => {
  expect(rowOf({ description })).toMatch(new RegExp(`,${RegExp.escape(cell)},accredited$`))
})

test('signs within a text stay as they are', () => {
  const description = 'a=1; b-2, c+3 @ d'
  expect(rowOf({ description })).toContain(`"${description}"`)
})

test('a negative number stays a number', () => {
  expect(rowOf({ transaction_amount_refunded: -5 })).toContain(',2026-11-21T10:00:00.000-04:00,,-5,')
})
