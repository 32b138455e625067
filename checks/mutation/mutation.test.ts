import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { equivalentChanges } from './equivalent.ts'
import { applyMutant, describeChange, describeMutant, listMutants, listProductionFiles } from './mutants.ts'
import { createTestRanking } from './near-tests.ts'
import { readOptions } from './options.ts'
import { isBelowBar, printReport } from './report.ts'
import type { Verdict } from './try-mutant.ts'

function writeSource(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pasarela-mutants-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'limit.ts')
  writeFileSync(file, code)
  return file
}

test('a bound has mutants on both of its sides, each with its place', async () => {
  const file = writeSource('\n/** ñ */\nexport const isFree = (count: number) => count < 3\n')
  const mutants = await listMutants(file)
  expect(mutants.map(describeMutant)).toEqual([
    `${file}:3, (count: number) => count < 3 -> () => undefined`,
    ...['true', 'false', 'count <= 3', 'count >= 3'].map(code => `${file}:3, count < 3 -> ${code}`),
  ])
  expect(mutants.map(applyMutant)).toContain(
    '\n/** ñ */\nexport const isFree = (count: number) => count <= 3\n',
  )
})

test('texts are not changed', async () => {
  expect(await listMutants(writeSource("export const name = 'a'\n"))).toEqual([])
})

test('files of a folder are production files, without tests and their support', () => {
  const files = listProductionFiles(['server/grading', 'cli/program.ts'])
  expect(files).toContain('server/grading/judge.ts')
  expect(files).toContain('cli/program.ts')
  expect(files.filter(file => /test|support/.test(file))).toEqual([])
  expect(() => listProductionFiles(['server/gradng'])).toThrow(
    "no such file or directory, stat 'server/gradng'",
  )
})

test('the test next to a file is the nearest, and tests of other products are left out', () => {
  const ranked = createTestRanking()('server/simulator/resources/payments/boleto.ts')
  expect(ranked[0]).toBe('server/simulator/resources/payments/boleto.test.ts')
  const others = /^checks\/(?!references\/)/
  expect(ranked.filter(test => others.test(test))).toEqual([])
})

const changed = {
  content: 'a < b',
  line: 7,
  mutator: 'EqualityOperator',
  start: 0,
  end: 1,
  original: 'a < b',
  replacement: 'a <= b',
}
const verdict = (file: string, fate: Verdict['fate'], tests: number): Verdict => ({
  mutant: { ...changed, file },
  fate,
  tests,
})
const verdicts = [
  verdict('server/journal/rows/row.ts', 'killed', 5),
  verdict('server/journal/thread/thread.ts', 'survived', 20),
  verdict('web/list/columns.ts', 'types', 60),
  verdict('web/list/list.ts', 'late', 20),
  { ...verdict('web/list/kept.ts', 'equivalent', 0), by: 'they are never equal' },
]

test('a report has the score of each room without what was not decided, and names what no test killed', () => {
  expect(printReport(verdicts).split('\n')).toEqual([
    'room                     killed         by the compiler only',
    'server/journal              1 of    2  0.50                     0',
    'web                         1 of    1  1.00                     1',
    'all                         2 of    3  0.67                     1',
    '',
    'Survived:',
    '  server/journal/thread/thread.ts:7, a < b -> a <= b  (20 files of tests)',
    '',
    'Refused by the compiler only:',
    '  web/list/columns.ts:7, a < b -> a <= b  (60 files of tests)',
    '',
    'A test did not end, so undecided and not counted:',
    '  web/list/list.ts:7, a < b -> a <= b  (20 files of tests)',
    '',
    'Listed as noticed by nothing, and not counted:',
    '  web/list/kept.ts:7, a < b -> a <= b  (they are never equal)',
  ])
})

test('the bar is held against the printed score: what was not decided is no kill', () => {
  expect([0.66, 0.67].map(bar => isBelowBar(verdicts, bar))).toEqual([false, true])
  const undecided = [verdict('web/list/list.ts', 'late', 20)]
  expect([0, 0.01].map(bar => isBelowBar(undecided, bar))).toEqual([false, true])
})

test('each change that is listed as noticed by nothing is a change of one place', async () => {
  const files = [...new Set(Object.keys(equivalentChanges).map(change => change.split(', ', 1).join()))]
  const mutants = (await Promise.all(files.map(listMutants))).flat().map(describeChange)
  const listed = Object.keys(equivalentChanges).map(change => [
    change,
    mutants.filter(mutant => mutant === change).length,
  ])
  expect(listed.filter(([, places]) => places !== 1)).toEqual([])
})

test.each([
  [['--sample', 'many'], '--sample'],
  [['--sample', '0'], '--sample'],
  [['server', '--bar', '85'], '--bar'],
  [['--seed', '1'], 'Name a file or a folder'],
  [['server', '--sampel', '3'], '--sampel'],
  [['servre'], 'No such file or folder: servre'],
])('the arguments %j are refused in words', (args, words) => {
  expect(() => readOptions(args)).toThrow(words)
})
