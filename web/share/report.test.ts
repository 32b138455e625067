import { expect, test } from 'vitest'
import { prettyJson, toMarkdown } from './report.ts'

const report = { title: 'payments.create', link: 'http://127.0.0.1/calls?id=1', facts: [], sections: [] }

test('a report has title, link, facts with a value, and sections', () => {
  const text = toMarkdown({
    ...report,
    facts: [
      ['Status', 201],
      ['Resource', null],
      ['Duration', '38 ms'],
    ],
    sections: [
      { title: 'Verdict', text: 'It matches.' },
      { title: 'Timeline', rows: [['14:02', 'payments.create', ''], ['14:03']] },
      { title: 'Response', ...prettyJson('{"id":1}') },
    ],
  })
  expect(text).toBe(`# payments.create

<http://127.0.0.1/calls?id=1>

- **Status**: 201
- **Duration**: 38 ms

## Verdict

It matches.

## Timeline

- 14:02 · payments.create
- 14:03

## Response

\`\`\`json
{
  "id": 1
}
\`\`\`
`)
})

test('a text of a third party stays text', () => {
  const text = toMarkdown({ ...report, facts: [['Reason', '<img src=x> ![a](http://evil)\n# big']] })
  expect(text).toContain('\\<img src=x\\> !\\[a\\](http://evil) # big')
})

test.each([
  ['a carriage return begins no line', 'cut\r# big', 'cut # big'],
  ['names keep their underscores', '__proto__', '\\_\\_proto\\_\\_'],
  ['nothing is struck out', '~~refunded~~', '\\~\\~refunded\\~\\~'],
  ['an entity is not resolved', '&lt;b&gt;', '\\&lt;b\\&gt;'],
])('%s', (_what, title, shown) => {
  const text = toMarkdown({ ...report, title, sections: [{ title: 'Rows', rows: [[title]] }] })
  expect(text).toContain(`# ${shown}\n`)
  expect(text).toContain(`- ${shown}\n`)
})

test('backticks in a body do not end its block', () => {
  const text = toMarkdown({ ...report, sections: [{ title: 'Body', code: 'a ```` b', language: '' }] })
  expect(text).toContain('`````\na ```` b\n`````')
})

test('a value may have codes beside its words, and only what has the form of a code is written as one', () => {
  const words = 'Rejected'
  const text = toMarkdown({ ...report, facts: [['Status', { words, codes: ['cc_rejected_other', 'a`b'] }]] })
  expect(text).toContain('- **Status**: Rejected · `cc_rejected_other` · a\\`b')
})
