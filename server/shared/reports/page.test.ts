import { expect, test } from 'vitest'
import { Html } from '../html.ts'
import { type Row, toPage } from './page.ts'

const bodyOf = (row: Row): string =>
  /<main>\n(.*)\n<\/main>/s.exec(
    toPage({
      title: 'Grade',
      language: 'en',
      header: new Html(''),
      sections: [{ title: 'Cases', groups: [{ rows: [row] }] }],
    }),
  )?.[1] ?? ''

test.each<[string, Row, string]>([
  ['only its ID', { ids: ['a'] }, '<p><code>a</code> </p>'],
  ['a text', { ids: [], text: 'sent' }, '<p><span class="sent">sent</span></p>'],
  ['an aside', { ids: [], aside: 'late' }, '<p> <span class="quiet">late</span></p>'],
  ['a badge', { ids: [], badge: { text: 'ok', look: 'good' } }, '<p><span class="badge good">ok</span> </p>'],
  [
    'facts without values',
    {
      ids: ['a'],
      facts: [
        ['x', null],
        ['y', []],
        ['z', ''],
      ],
    },
    '<p><code>a</code> </p>',
  ],
])('a row with %s shows no more', (_, row, shown) => {
  expect(bodyOf(row)).toBe(`<section>\n<h2>Cases</h2>\n${shown}\n</section>`)
})

test('a row with facts can be opened, and shows only the facts that have a value', () => {
  const facts = [
    ['x', null],
    ['y', ['1', '2']],
  ] as const
  expect(bodyOf({ ids: ['a'], facts })).toContain(
    '<details>\n<summary><code>a</code> </summary>\n<dl><dt>y</dt><dd>12</dd></dl>',
  )
  expect(bodyOf({ ids: ['a'], facts, isOpen: true })).toContain('<details open>')
})
