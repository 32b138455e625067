/** The index of docs/internals/decisions lists every decision in order, with its status and date. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..', '..', 'docs', 'internals', 'decisions')
const files = readdirSync(folder)
  .filter(name => name !== 'README.md')
  .sort()

test('the index lists every decision with its title, status and date', () => {
  const rows = files.map(file => {
    const text = readFileSync(join(folder, file), 'utf8')
    const [, number, title, status, date] =
      /^# (\d{3}): (.+)\n\nStatus: (.+)\nDate: (\d{4}-\d{2}-\d{2})\n\n/.exec(text) ?? []
    return `| ${number} | [${title}](${file}) | ${status} | ${date} |`
  })
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  expect(index.split('\n').filter(line => /^\| \d{3} /.test(line))).toEqual(rows)
})

test('decisions are numbered without gaps', () => {
  const numbers = files.map(file => Number(file.slice(0, 3)))
  expect(numbers).toEqual(files.map((_, place) => place + 1))
})
