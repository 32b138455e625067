/** Which tests reach a change, learned by a run of tests in a folder of their own. */
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeChange, listMutants } from './mutants.ts'
import { findReach, orderByReach } from './reach.ts'

const testOf = (call: string, before = '') => `
import { execFileSync } from 'node:child_process'
import { beforeAll, describe, expect, test } from 'vitest'
import * as limit from './limit.ts'
beforeAll(() => { ${before} })
describe('limits', () => test('it passes', () => expect(${call}).toBeDefined()))
test('nothing is reached', () => expect(1).toBe(1))
`
const files: Record<string, string> = {
  'limit.ts': `
export const most = [3, 4].at(0) ?? 0
export const isFree = (count: number): boolean => count < most
export const isOdd = (count: number): boolean => count % 2 > 0
export const isFew = (count: number): boolean => count < 2
export const isNever = (count: number): boolean => count > 9
`,
  'start.ts': "import { isOdd } from './limit.ts'\nconsole.log(isOdd(3))\n",
  'free.test.ts': testOf('limit.isFree(2)'),
  'few.test.ts': testOf('limit.isFree(2)', 'limit.isFew(1)'),
  'odd.test.ts': testOf("execFileSync(process.execPath, ['start.ts'])"),
  'package.json': '{ "type": "module" }',
  'vite.config.ts': 'export default { test: { isolate: false, maxWorkers: 1 } }',
}

test('a test reaches what it calls, also in a process that it starts, and what is outside of tests is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pasarela-reach-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  for (const [file, text] of Object.entries(files)) write(file, text)
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'dir')
  const mutants = (await listMutants(join(folder, 'limit.ts'))).map(mutant => ({
    ...mutant,
    file: 'limit.ts',
  }))
  const before = readdirSync(folder)

  const reaches = await findReach({ folder, write, remove: () => undefined }, mutants)

  const told = Object.fromEntries(
    [...reaches].map(([mutant, { tests, isAtStart }]) => [
      describeChange(mutant),
      [
        ...[...tests]
          .map(([file, names]) => `${file}: ${names === 'all' ? names : [...names].join(', ')}`)
          .sort(),
        ...(isAtStart ? ['at the start'] : []),
      ],
    ]),
  )
  expect(told).toMatchObject({
    'limit.ts, count < most -> count <= most': [
      'few.test.ts: limits > it passes',
      'free.test.ts: limits > it passes',
    ],
    'limit.ts, count < 2 -> count <= 2': ['few.test.ts: all'],
    'limit.ts, count % 2 > 0 -> count % 2 >= 0': ['odd.test.ts: limits > it passes'],
    'limit.ts, count > 9 -> count >= 9': [],
    'limit.ts, [3, 4] -> []': ['odd.test.ts: limits > it passes', 'at the start'],
  })
  // What is left there would be compiled with each survivor.
  expect(readdirSync(folder)).toEqual(before)
})

const ranked = ['near.test.ts', 'middle.test.ts', 'far.test.ts']
const reached = new Map<string, Set<string> | 'all'>([
  ['cli.test.ts', 'all'],
  ['far.test.ts', new Set(['it is far'])],
  ['middle.test.ts', new Set(['it is near', 'it is not'])],
])
const whole = (...files: string[]) => files.map(file => ({ file }))
test.each([
  ['nothing is known', undefined, whole(...ranked)],
  ['no mark was seen', { tests: new Map<string, Set<string> | 'all'>(), isAtStart: false }, whole(...ranked)],
  [
    'tests reach it',
    { tests: reached, isAtStart: false },
    [
      { file: 'middle.test.ts', names: ['it is near', 'it is not'] },
      { file: 'far.test.ts', names: ['it is far'] },
      { file: 'cli.test.ts' },
    ],
  ],
  [
    'it is at the start',
    { tests: reached, isAtStart: true },
    whole('middle.test.ts', 'far.test.ts', 'cli.test.ts', 'near.test.ts'),
  ],
])('the order where %s', (_case, reach, expected) => {
  expect(orderByReach(ranked, reach)).toEqual(expected)
})
