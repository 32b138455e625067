/**
 * `npm run check` runs every check. `npm run check -- --changed` runs only the checks that a change can break, and
 * prints what it left out. `--changed=<commit>` names the commit to compare with (default: where the branch left main).
 */

import { execFileSync, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compileCache } from './compile-cache.ts'

type Step = { name: string; command: string[] }
type StepResult = { name: string; isPassed: boolean; seconds: number }

/**
 * Node runs our TypeScript as it is, and keeps what it compiled. Without Playwright's variable, Babel would compile the
 * thousand files that browser tests import: 7 s of processor time in a new clone, with the same results.
 *
 * TypeScript's compiler is written in Go, whose garbage collector is turned off here: with it a run takes 35 s of
 * processor time instead of 23, and saves only 0.4 of 2.3 GB. Beyond `GOMEMLIMIT` it collects all the same.
 */
const quickStart = {
  NODE_COMPILE_CACHE: compileCache,
  PW_DISABLE_TS_ESM: '1',
  GOGC: 'off',
  GOMEMLIMIT: '3GiB',
}

/** Runs one command. Unless it runs alone, its output is printed at the end, so that outputs do not mix. */
function runStep({ name, command }: Step, { isAlone }: { isAlone: boolean }): Promise<StepResult> {
  const [program = '', ...args] = command
  const startedAt = performance.now()
  const child = spawn(program, args, {
    env: { ...process.env, ...quickStart },
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
  })
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      process.stdout.write(Buffer.concat(output))
      resolve({ name, isPassed: code === 0, seconds: (performance.now() - startedAt) / 1000 })
    })
  })
}

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

/**
 * The commit at which this branch left main. On main itself it is the last commit, so that uncommitted files count as
 * changed.
 */
function findBase(): string {
  return git('merge-base', 'HEAD', 'main')
}

/** Paths of the files that differ from a commit. Uncommitted and new files are included, deleted ones are not. */
function listChanged(base: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...changed.split('\n'), ...added.split('\n')].filter(Boolean)
}

const script = (name: string, ...args: string[]): Step => ({
  name,
  command: ['npm', 'run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])],
})

/** Steps that run one after the other. */
type Track = Step[]

/** The tracks of a row run at the same time. A row starts when all steps of the previous one have passed. */
type Plan = { rows: Track[][]; leftOut: string[] }

/** The whole check takes a quarter of an hour, and nobody watches it: its last lines say what failed. */
const named = ['--reporter', 'default', '--reporter', './checks/failed-tests.ts']
/**
 * One of 10,000 tests exceeds a limit of time on a busy machine now and then, so the whole check gives each a second
 * attempt, and names those that needed it. A developer's own runs do not.
 */
const unit = script('test:unit', ...named, '--retry', '1')
const browser = script('test:e2e', '--retries', '1')

const quick: Track[] = ['lint', 'types', 'imports', 'unused'].map(name => [script(name)])

const whole: Plan = {
  rows: [
    // These steps follow the build, because the package consists of its output.
    [...quick, [script('build'), script('test:package')]],
    [[unit]],
    [[browser]],
  ],
  leftOut: [],
}

/**
 * The files that component tests import or are configured by. These tests start the gateway too, so every file of the
 * server would select them all; but a change elsewhere in the server reaches the console through the contract only.
 */
const consoleSources = /^(web|server\/(contract|facts|simulator\/api|tests\/support))\/|^[^/]+\.(ts|json)$/

/**
 * The features whose component tests are left out. Every component test imports the whole console, but no feature
 * imports another: a change in features alone affects their own tests, and those of the console as a whole.
 */
function untouchedFeatures(changed: string[]): string[] {
  const sources = changed.filter(file => consoleSources.test(file))
  const touched = sources.map(file => /^web\/features\/([^/]+)\//.exec(file)?.[1])
  if (touched.length === 0 || touched.includes(undefined)) return []
  return readdirSync('web/features').filter(name => !touched.includes(name))
}

/**
 * Unit and component tests are selected by their imports. Browser tests import no page, so only changed ones are
 * selected.
 */
function planChanged(base: string): Plan {
  const changed = listChanged(base)
  const browserTests = changed.filter(file => /^(?:e2e|examples\/shop)\/[^/]+\.test\.ts$/.test(file))
  const isConsoleChanged = changed.some(file => consoleSources.test(file))
  const projects = isConsoleChanged ? [] : ['--project', 'node']
  const untouched = untouchedFeatures(changed)
  const excluded = untouched.flatMap(name => ['--exclude', `web/features/${name}/**/*.test.tsx`])
  const related = script(
    'test:unit',
    ...named,
    '--changed',
    base,
    '--passWithNoTests',
    ...projects,
    ...excluded,
  )
  const leftOut = ['test:unit: files that import nothing changed']
  if (untouched.length > 0)
    leftOut.push(`test:unit: component tests of features that were not changed (${untouched.join(', ')})`)
  if (!isConsoleChanged)
    leftOut.push('test:unit: component tests, because nothing that the console imports was changed')
  if (browserTests.length === 0)
    return {
      rows: [quick, [[related]]],
      leftOut: [...leftOut, 'build', 'test:package', 'test:e2e: no browser test was changed'],
    }
  return {
    rows: [[...quick, [script('build')]], [[related]], [[script('test:e2e', ...browserTests)]]],
    leftOut: [...leftOut, 'test:package', `test:e2e, but for ${browserTests.join(', ')}`],
  }
}

async function run({ rows, leftOut }: Plan): Promise<StepResult[]> {
  const results: StepResult[] = []
  for (const row of rows) {
    const options = { isAlone: row.flat().length === 1 }
    const inTurn = async (track: Track) => {
      for (const step of track) {
        const result = await runStep(step, options)
        results.push(result)
        if (!result.isPassed) break
      }
    }
    await Promise.all(row.map(inTurn))
    if (results.some(({ isPassed }) => !isPassed)) break
  }
  for (const { name, isPassed, seconds } of results)
    console.log(`${isPassed ? 'passed' : 'FAILED'}  ${name}  ${seconds.toFixed(0)} s`)
  const reached = new Set(results.map(({ name }) => name))
  for (const { name } of rows.flat(2))
    if (!reached.has(name)) console.log(`not run ${name}: an earlier step failed`)
  for (const what of leftOut) console.log(`not run ${what}`)
  return results
}

const { values } = parseArgs({ options: { changed: { type: 'string' } }, args: readArgs() })
const plan = values.changed === undefined ? whole : planChanged(values.changed || findBase())
const results = await run(plan)
process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1

/** Reads the arguments. `--changed` may have no value, which `parseArgs` does not allow. */
function readArgs(): string[] {
  return process.argv.slice(2).map(arg => (arg === '--changed' ? '--changed=' : arg))
}
