import { expect, test } from 'vitest'
import { byInterest, toFields, toMeaning } from './fields.ts'

const value = (text: string, fields: number | null = null) => ({ text, fields })

test('lists the fields of both, and marks those that differ', () => {
  expect(
    toFields(
      { id: 1, card: { last: '3704' }, tags: ['x'] },
      { id: 2, card: { last: '3704' }, tags: ['x', 'a'] },
    ),
  ).toEqual([
    { path: 'id', a: value('1'), b: value('2'), differs: true },
    { path: 'card.last', a: value('"3704"'), b: value('"3704"'), differs: false },
    { path: 'tags[0]', a: value('"x"'), b: value('"x"'), differs: false },
    { path: 'tags[1]', a: null, b: value('"a"'), differs: true },
  ])
})

test('an object or a list that one side lacks is one field', () => {
  expect(
    toFields({ card: { last: '3704', holder: { name: 'APRO' } }, tags: [] }, { card: null, tags: ['a'] }),
  ).toEqual([
    {
      path: 'card',
      a: value('{\n  "last": "3704",\n  "holder": {\n    "name": "APRO"\n  }\n}', 2),
      b: value('null'),
      differs: true,
    },
    { path: 'tags', a: value('[]'), b: value('[\n  "a"\n]', 1), differs: true },
  ])
})

test('a text and a number with the same digits differ, and null is a value', () => {
  expect(toFields({ x: 1, y: null }, { x: '1' })).toEqual([
    { path: 'x', a: value('1'), b: value('"1"'), differs: true },
    { path: 'y', a: value('null'), b: null, differs: true },
  ])
})

test('texts that are not JSON are one field without a path', () => {
  expect(toFields('<html>', '<html>')).toEqual([
    { path: '', a: value('"<html>"'), b: value('"<html>"'), differs: false },
  ])
})

test.each([
  ['status', 'result'],
  ['data.status_detail', 'result'],
  ['transaction_amount_refunded', 'money'],
  ['refunds[0].status', 'money'],
  ['transaction_details.net_received_amount', 'money'],
  ['payer.identification.number', 'payer'],
  ['card.cardholder.name', 'card'],
  ['payment_method_id', 'card'],
  ['date_approved', 'dates'],
  ['card.date_created', 'dates'],
  ['money_release_date', 'dates'],
  ['created_date', 'dates'],
  ['last_updated_date', 'dates'],
  ['metadata.color', 'other'],
  ['external_reference', 'other'],
] as const)('the field %s is about: %s', (path, meaning) => {
  expect(toMeaning(path)).toBe(meaning)
})

test('status and reason come first, then what differs', () => {
  const fields = toFields(
    { id: 1, same: 1, status_detail: 'a', status: 'b' },
    { id: 2, same: 1, status_detail: 'a', status: 'c' },
  )
  expect(fields.sort(byInterest).map(({ path }) => path)).toEqual(['status', 'status_detail', 'id', 'same'])
})

test.each([
  ['dates', ['date', 'date.x', 'created', 'x.updated_y', 'dates', 'paid_at']],
  ['payer', ['payer', 'x.payer.email']],
  ['card', ['card', 'x.card.id', 'cardholder.name']],
  ['result', ['status', 'x.status.y', 'ok']],
  ['other', ['candidate', 'recreated', 'paid_atom', 'payers', 'xpayer']],
  ['other', ['cards', 'discard', 'statuses', 'substatus']],
])('the meaning %s', (meaning, paths) => {
  expect(paths.map(toMeaning)).toEqual(paths.map(() => meaning))
})

test('status and reason are those of whole names', () => {
  const paths = ['substatus', 'status.id', 'reasons', 'x.reason', 'reason', 'x.status', 'status']
  const sorted = paths.map(path => ({ path, a: null, b: null, differs: false })).sort(byInterest)
  expect(sorted.map(({ path }) => path).join()).toBe(
    'x.status,status,x.reason,reason,substatus,status.id,reasons',
  )
})
