import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markRefused } from './compile-survivors.ts'
import { listMutants, type Mutant } from './mutants.ts'
import { createTestRunner } from './test-runner.ts'
import { type Bench, createMutantTrial, type Verdict } from './try-mutant.ts'

const limit = `
export const isFree = (count: number): boolean => count < 3
export const isOdd: (count: number) => boolean = count => count % 2 > 0
export const waitFor = (steps: number): void => {
  for (let step = steps; step > 0; step--);
}
`
const files: Record<string, string> = {
  'limit.ts': limit,
  // It fails with and without a mutant.
  'broken.test.ts': "import { expect, test } from 'vitest'\ntest('broken', () => expect(1).toBe(2))\n",
  'limit.test.ts': `
import { expect, test } from 'vitest'
import { isFree, waitFor } from './limit.ts'
test('two are free', () => expect([2, 4].map(isFree)).toEqual([true, false]))
test('it waits', () => expect(waitFor(3)).toBeUndefined())
`,
  // Its second test needs its first.
  'order.test.ts': `
import { expect, test } from 'vitest'
import { isFree } from './limit.ts'
let count = 3
test('first', () => { count = 2 })
test('second', () => expect(isFree(count)).toBe(true))
`,
  'package.json': '{ "type": "module" }',
  'vite.config.ts': 'export default { test: { isolate: false } }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: { noEmit: true, strict: true, module: 'nodenext', types: [] },
    files: ['limit.ts'],
  }),
}

let bench: Bench
let mutants: Mutant[]
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pasarela-trial-'))
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  for (const [file, text] of Object.entries(files)) write(file, text)
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'dir')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  bench = { sandbox: { folder, write, remove }, runner: createTestRunner(folder, { graceMs: 100 }) }
  mutants = (await listMutants(join(folder, 'limit.ts'))).map(mutant => ({ ...mutant, file: 'limit.ts' }))
})
afterAll(() => {
  bench.runner.close()
  bench.sandbox.remove()
})

/** The mutant with this change. */
function findMutant(original: string, replacement: string): Mutant {
  const found = mutants.filter(mutant => mutant.original === original && mutant.replacement === replacement)
  expect(found).toHaveLength(1)
  return found[0] as Mutant
}

const rankTests = () => ['broken.test.ts', 'limit.test.ts'].map(file => ({ file }))

test('a mutant is killed by a test that passes without it, and the next one stands alone', async () => {
  const tryMutant = createMutantTrial(rankTests, { budgetMs: 60_000 })
  const isAlwaysFree = findMutant('count < 3', 'true')
  expect(await tryMutant(bench, isAlwaysFree)).toMatchObject({ fate: 'killed', by: 'limit.test.ts' })
  const isFreeWithThree = findMutant('count < 3', 'count <= 3')
  expect(await tryMutant(bench, isFreeWithThree)).toMatchObject({ fate: 'survived', tests: 1 })
})

test('of a file only the named tests run, and all of them if those need the others', async () => {
  const tryWith = (file: string, ...names: string[]) =>
    createMutantTrial(() => [{ file, names }], { budgetMs: 60_000 })(bench, findMutant('count < 3', 'false'))
  expect(await tryWith('limit.test.ts', 'it waits')).toMatchObject({ fate: 'survived', tests: 1 })
  expect(await tryWith('limit.test.ts', 'two are free')).toMatchObject({ fate: 'killed' })
  expect(await tryWith('order.test.ts', 'second')).toMatchObject({ fate: 'killed', by: 'order.test.ts' })
})

test('an endless loop is ended and undecided, and the tests after it run', async () => {
  const tryMutant = createMutantTrial(rankTests, { budgetMs: 60_000 })
  const isEndless = findMutant('step--', 'step++')
  expect(await createMutantTrial(rankTests, { budgetMs: 3_000 })(bench, isEndless)).toMatchObject({
    fate: 'late',
  })
  expect(await tryMutant(bench, findMutant('count < 3', 'false'))).toMatchObject({ fate: 'killed' })
})

test('of the survivors, those that do not compile are told apart', async () => {
  const survivor = (mutant: Mutant): Verdict => ({ mutant, fate: 'survived', tests: 1 })
  const refused = survivor(findMutant('count => count % 2 > 0', '() => undefined'))
  const compiles = survivor(findMutant('count % 2 > 0', 'count % 2 >= 0'))
  expect(await markRefused(bench.sandbox, [compiles, refused])).toEqual([
    compiles,
    { ...refused, fate: 'types' },
  ])
  bench.sandbox.write('limit.ts', `${limit}const wrong: string = 7\n`)
  expect(await markRefused(bench.sandbox, [refused])).toEqual([refused])
})
