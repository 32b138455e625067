import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { endChildGroup } from '../../server/shared/process/child-group.ts'
import { type Mutant, markMutants } from './mutants.ts'
import type { PassedMarks, Place } from './reach-marks.ts'
import type { Sandbox } from './sandbox.ts'
import type { TestChoice } from './test-runner.ts'

/**
 * Which tests run the code of a change, by the name of their file. 'all' stands for every test of a file: code outside of
 * its tests, such as `beforeAll`, runs the changed code. `isAtStart`: the changed code runs while modules are loaded, too.
 * A process loads its modules once for all files of tests, so any of them may depend on the change.
 */
export type Reach = { tests: Map<string, Set<string> | 'all'>; isAtStart: boolean }

const configurationFile = 'reach.config.ts'
const configuration = `import config from './vite.config.ts'
for (const { test } of config.test?.projects ?? [config])
  test.setupFiles = [${JSON.stringify(join(import.meta.dirname, 'reach-setup.ts'))}, test.setupFiles ?? []].flat()
export default config
`

let tests: ChildProcess | undefined

/** Ends the tests that are under way, and what they started. */
export function endReach(): void {
  if (tests) endChildGroup(tests)
}

/** Runs all tests. Those that fail do not matter: they reach what they reach. */
async function runTests(folder: string, marksFolder: string): Promise<void> {
  const arguments_ = ['run', '--config', configurationFile, '--reporter=dot', '--silent']
  tests = spawn(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), ...arguments_], {
    cwd: folder,
    env: { ...process.env, MUTATION_REACH: marksFolder },
    stdio: 'ignore',
    detached: true,
  })
  await once(tests, 'exit')
  tests = undefined
}

/**
 * Learns which files of tests reach which of these mutants, by one run of all tests, with a mark at each change. It takes
 * as long as `npm run test:unit`.
 */
export async function findReach(sandbox: Sandbox, mutants: Mutant[]): Promise<Map<Mutant, Reach>> {
  const { files, byMark } = await markMutants(mutants)
  const marksFolder = join(sandbox.folder, 'reach')
  mkdirSync(marksFolder)
  for (const { name, content } of files) sandbox.write(name, content)
  sandbox.write(configurationFile, configuration)
  await runTests(sandbox.folder, marksFolder)
  for (const { file, content } of mutants) sandbox.write(file, content)

  const reaches = new Map<Mutant, Reach>(
    mutants.map(mutant => [mutant, { tests: new Map(), isAtStart: false }]),
  )
  const reachOf = (mark: string) => reaches.get(byMark.get(mark) as Mutant)
  for (const file of globSync('*.json', { cwd: marksFolder })) {
    const { passed, startMarks }: PassedMarks = JSON.parse(readFileSync(join(marksFolder, file), 'utf8'))
    for (const { place, marks } of passed) for (const mark of marks) addPlace(reachOf(mark), place)
    for (const mark of startMarks) Object.assign(reachOf(mark) ?? {}, { isAtStart: true })
  }
  // The compiler reads all files of the folder, and would refuse this configuration.
  for (const own of [marksFolder, join(sandbox.folder, configurationFile)]) rmSync(own, { recursive: true })
  return reaches
}

function addPlace(reach: Reach | undefined, { file, name }: Place): void {
  const names = reach?.tests.get(file) ?? new Set<string>()
  if (name === undefined) reach?.tests.set(file, 'all')
  else if (names !== 'all') reach?.tests.set(file, names.add(name))
}

/**
 * The tests of a change in the order in which they are tried. Only those that reach it can notice it. Where modules are
 * loaded the others may, too, and where nothing reached it this is not known: some threads write no marks.
 */
export function orderByReach(ranked: string[], reach?: Reach): TestChoice[] {
  if (!reach || (reach.tests.size === 0 && !reach.isAtStart)) return ranked.map(file => ({ file }))
  const near = ranked.filter(test => reach.tests.has(test))
  const others = reach.isAtStart ? ranked.filter(test => !reach.tests.has(test)) : []
  return [...new Set([...near, ...reach.tests.keys(), ...others])].map(file => {
    const names = reach.tests.get(file)
    return names instanceof Set && !reach.isAtStart ? { file, names: [...names] } : { file }
  })
}
