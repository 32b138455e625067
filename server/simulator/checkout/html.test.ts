import { expect, test } from 'vitest'
import { attribute, flag, html } from './html.ts'

test('what is put into markup is escaped, unless it is markup', () => {
  const inner = html`<b>${'<script>'}</b>`
  expect(html`<p title="${`a"b'c`}">${inner}${['x&y', inner]}</p>`.text).toBe(
    '<p title="a&quot;b&#39;c"><b>&lt;script&gt;</b>x&amp;y<b>&lt;script&gt;</b></p>',
  )
})

test('nothing is written for what is not there, but a zero is', () => {
  expect(html`[${null}${undefined}${false}${0}]`.text).toBe('[0]')
})

test('attributes are left out whole', () => {
  expect(html`<input${flag('checked', false)}${attribute('id', null)}${attribute('name', 'a&b')}>`.text).toBe(
    '<input name="a&amp;b">',
  )
})
