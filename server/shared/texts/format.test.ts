import { expect, test } from 'vitest'
import { format, formatParts, parseText } from './format.ts'

test.each([
  ['{name} paid {amount}', { name: 'Ana', amount: 1500 }, 'Ana paid 1500'],
  ['{amount, number}', { amount: 1500.5 }, '1.500,5'],
  ['{count, plural, =0 {none} one {a payment} other {# payments}}', { count: 0 }, 'none'],
  ['{count, plural, =0 {none} one {a payment} other {# payments}}', { count: 1 }, 'a payment'],
  ['{count, plural, =0 {none} one {a payment} other {# payments}}', { count: 12000 }, '12.000 payments'],
  [
    '{kind, select, order {the order {id}} other {the payment {id}}}',
    { kind: 'order', id: 7 },
    'the order 7',
  ],
  ['{kind, select, order {the order {id}} other {the payment {id}}}', { kind: 'x', id: 7 }, 'the payment 7'],
  ['{count, plural, one {{kind, select, a {# a} other {# b}}} other {}}', { count: 1, kind: 'a' }, '1 a'],
  ["Write '{\"order\": {id}}', it's # 7", { id: 1 }, 'Write {"order": {id}}, it\'s # 7'],
  ["two '' marks, '{never closed", {}, "two ' marks, {never closed"],
])('%s with %j is %s', (text, values, result) => {
  expect(format(text, values, 'de')).toBe(result)
})

test('a form that the language does not distinguish is the other one', () => {
  expect(format('{count, plural, one {#} other {# or more}}', { count: 1_000_000 }, 'es')).toBe(
    '1.000.000 or more',
  )
})

test('tags get their content, and may stand in a plural', () => {
  const values = { count: 2, link: (content: (string | object)[]) => ({ content }) }
  expect(formatParts('See {count, plural, other {<link># of {count}</link>}}.', values, 'en')).toEqual([
    'See ',
    { content: ['2', ' of ', '2'] },
    '.',
  ])
})

test('a missing value is an error', () => {
  expect(() => format('{name}', {}, 'en')).toThrow('No value for name')
})

test.each([
  '{name',
  'name}',
  '{a, date}',
  '{a, plural, one {b}}',
  '<b>a',
  '<b>a}',
  '{a, select, other {</b>}}',
  '{}',
])('%s is no message', text => {
  expect(() => parseText(text)).toThrow(SyntaxError)
})
