import { expect, test } from 'vitest'
import { attribute, flag, html } from './html.ts'

test('escapes values in markup, unless they are markup', () => {
  const inner = html`<b>${'<script>'}</b>`
  expect(html`<p title="${`a"b'c`}">${inner}${['x&y', inner]}</p>`.text).toBe(
    '<p title="a&quot;b&#39;c"><b>&lt;script&gt;</b>x&amp;y<b>&lt;script&gt;</b></p>',
  )
})

test('writes nothing for absent values, but writes a zero', () => {
  expect(html`[${null}${undefined}${false}${0}]`.text).toBe('[0]')
})

test('omits absent attributes', () => {
  expect(html`<input${flag('checked', false)}${attribute('id', null)}${attribute('name', 'a&b')}>`.text).toBe(
    '<input name="a&amp;b">',
  )
})

test('what reorders or hides text is shown as an escape', () => {
  expect(html`<p>${'Mate\u202e <b>'}\n</p>`.text).toBe('<p>Mate\\u202e &lt;b&gt;\n</p>')
})
