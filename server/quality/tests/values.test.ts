/** Each rule about a value, on both sides. */
import { expect, test } from 'vitest'
import { type Context, checkValue, type Rule } from '../values.ts'

const long = (length: number) => 'y'.repeat(length)
const context: Context = { hasAutoReturn: false, answered: () => ['mates'], decimals: 2 }
const withReturn = { hasAutoReturn: true }
const placeholders =
  'undefined NULL none N/A na NaN string - --- . ... xx xxx FirstName last_name surname nombre nombres apellido apellidos nome sobrenome fulano'
const unfilled = [...placeholders.split(' '), '[object Object]']
const names = ['Ana', 'x', 'Nono', 'undefined Paz', 'Ana null', 'a--', '-a', '[object Object]s']

type Wrong = Record<string, (unknown | [value: unknown, context: Partial<Context>])[]>
const noUrls = ['/n', 'shop.com', 'shop://paid', 'git+https://shop.com', 'httpsx://shop.com']
const addresses: Wrong = {
  not_https: ['http://shop.com/n', 'http://example.com'],
  local_address: ['http://localhost/n', 'https://shop.test/n', 'https://www.example.com/n'],
}
const emails: Wrong = {
  not_an_email: ['ana', '@shop.com', 'a b@shop.com', 'ana@shop', 'ana@shop.c', 'ana@shop.com x'],
  reserved_domain: ['ana@shop.test', 'ana@example.com'],
}

const values: Record<Rule, [right: unknown[], wrong: Wrong]> = {
  url: [['https://shop.com/n'], { ...addresses, not_a_url: noUrls }],
  return_url: [
    ['https://shop.com/paid', 'shop://paid', 'git+https://paid', ['https://shop.com', withReturn]],
    {
      ...addresses,
      not_a_url: ['/n', 'shop.com', 'javascript://a'],
      auto_return: ['http://shop.com', 'http://localhost', 'https://shop.test'].map(url => [url, withReturn]),
    },
  ],
  reference: [['sale-1', long(256), ...names], { placeholder: unfilled, too_long: [long(257)] }],
  quantity: [[1, '2', 1_000_000], { bad_number: [0, -1, 1.5, '', ' ', 'two', null, true] }],
  amount: [
    [
      0.01,
      '1500.50',
      1,
      [1500, { decimals: 0 }],
      [1500.001, { decimals: 0 }],
      [1.5, { decimals: undefined }],
    ],
    {
      bad_number: [0, -1, '', 'ten', null, Number.POSITIVE_INFINITY, '1e999'],
      no_cents: [1500.5, '1500.01', 1499.99].map(amount => [amount, { decimals: 0 }]),
    },
  ],
  descriptor: [
    [long(22), [long(13), { maxLength: 13 }], ...names],
    { placeholder: unfilled, too_long: [long(23), [long(14), { maxLength: 13 }]] },
  ],
  email: [['ana@shop.com', 'a.b+c@shop.co'], emails],
  name: [names, { placeholder: [...unfilled, ' null '] }],
  category: [
    ['fashion', 'art', 'virtual_goods', 'mates'],
    { unknown_category: ['food', 'photography', 'postcard', 'sports', 'kids', ''] },
  ],
  false: [[false], { not_used: [true, 'false', null, 0] }],
  manual: [['manual'], { not_used: ['automatic', 'Manual', null] }],
}

test.each(Object.entries(values))('%s', (rule, [right, wrong]) => {
  const problemOf = (one: unknown) => {
    const [value, own] = (Array.isArray(one) ? one : [one]) as [unknown, Partial<Context>?]
    return checkValue(rule as Rule, value, { ...context, ...own })
  }
  expect(right.filter(one => problemOf(one) !== null)).toEqual([])
  for (const [problem, all] of Object.entries(wrong))
    expect(all.filter(one => problemOf(one) !== problem)).toEqual([])
})
