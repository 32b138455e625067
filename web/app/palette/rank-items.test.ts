import { expect, test } from 'vitest'
import { type PaletteItem, rankItems } from './rank-items.ts'

const item = (label: string, changes: Partial<PaletteItem> = {}): PaletteItem => ({
  id: label,
  group: 'actions',
  label,
  icon: 'plus',
  run: () => {},
  ...changes,
})
const labelsOf = (items: readonly PaletteItem[], query: string) =>
  rankItems(items, query).map(({ label }) => label)

test('the beginning of a label precedes the beginning of a word, and that precedes any other place', () => {
  const items = [item('Repay'), item('New payment'), item('Pay'), item('Customers')]
  expect(labelsOf(items, 'pay')).toEqual(['Pay', 'New payment', 'Repay'])
})

test('every word must match, in any order, without case and accents', () => {
  const items = [item('Adelantar el reloj 1 día'), item('Adelantar el reloj 1 hora')]
  expect(labelsOf(items, 'DIA adelantar')).toEqual(['Adelantar el reloj 1 día'])
  expect(labelsOf(items, 'dia enviar')).toEqual([])
})

test('other words find an item after those that have the word in their label', () => {
  const items = [item('Theme: Dark', { words: 'night' }), item('Nightly report')]
  expect(labelsOf(items, 'night')).toEqual(['Nightly report', 'Theme: Dark'])
})

test('other words match at their beginnings only, so that parts of references find no pages', () => {
  const items = [item('Payments', { words: 'chargeback refund' })]
  expect(labelsOf(items, 'char')).toEqual(['Payments'])
  expect(labelsOf(items, 'back')).toEqual([])
})

test('what was looked up follows the commands; without a query all are listed by group', () => {
  const items = [
    item('Overview', { group: 'pages' }),
    item('Payment 130', { group: 'found' }),
    item('Refund', { group: 'here' }),
  ]
  expect(labelsOf(items, 'refund')).toEqual(['Refund', 'Payment 130'])
  expect(labelsOf(items, '')).toEqual(['Refund', 'Payment 130', 'Overview'])
})
