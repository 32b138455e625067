/** docs/internals/decisions: its README.md lists every decision, each in a row. Lengths: stale-statements.test.ts. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countWords } from './support/count-words.ts'

const folder = join(import.meta.dirname, '..', '..', 'docs', 'internals', 'decisions')
const readText = (file: string) => readFileSync(join(folder, file), 'utf8')
const files = readdirSync(folder)
  .filter(name => name !== 'README.md')
  .sort()
const rows = readText('README.md')
  .split('\n')
  .filter(line => /^\| \d{3} /.test(line))
const isLine = (row: string) => /^\| \d{3} \| \d{4}-\d{2}-\d{2} \| [^|]+ \|$/.test(row)
const numberOf = (row: string) => Number(row.slice(2, 5))

test('the index lists every decision that has a file with its title, status and date', () => {
  const expected = files.map(file => {
    const [, number, title, status, date] =
      /^# (\d{3}): (.+)\n\nStatus: (.+)\nDate: (\d{4}-\d{2}-\d{2})\n\n/.exec(readText(file)) ?? []
    return `| ${number} | [${title}](${file}) | ${status} | ${date} |`
  })
  expect(rows.filter(row => !isLine(row))).toEqual(expected)
})

test('every number has one row, and the decisions without a file stand in order', () => {
  const numbers = rows.map(numberOf).sort((one, other) => one - other)
  expect(numbers).toEqual(rows.map((_, place) => place + 1))
  const inLine = rows.filter(isLine).map(numberOf)
  expect(inLine).toEqual(inLine.toSorted((one, other) => one - other))
})

test('a decision without a file has at most 60 words', () => {
  expect(rows.filter(row => isLine(row) && countWords(row) > 60)).toEqual([])
})
