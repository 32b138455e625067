/**
 * `npm run check`: everything that must hold. `npm run check -- --changed` asks only what a change can have broken,
 * and says what it left out; `--changed=<commit>` names what it is compared with (else where the branch left main).
 */
import { parseArgs } from 'node:util'
import { findBase, listChanged } from './changed-files.ts'
import { runStep, type Step, type StepResult } from './run-step.ts'

const script = (name: string, ...args: string[]): Step => ({
  name,
  command: ['npm', 'run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])],
})

/** Steps of one row run at the same time; a row begins when the one before it has passed. */
type Plan = { rows: Step[][]; leftOut: string[] }

const quickSteps = ['lint', 'types', 'imports', 'unused'].map(name => script(name))

const whole: Plan = {
  rows: [[...quickSteps, script('build')], [script('test:unit')], [script('test:e2e')]],
  leftOut: [],
}

/** Unit and component tests are chosen by what they import; of the journeys, which import no page, only changed ones. */
function planChanged(base: string): Plan {
  const journeys = listChanged(base).filter(file => /^e2e\/[^/]+\.test\.ts$/.test(file))
  const related = script('test:unit', '--changed', base, '--passWithNoTests')
  const unitTests = 'test:unit: files that import nothing changed'
  if (journeys.length === 0)
    return {
      rows: [quickSteps, [related]],
      leftOut: [unitTests, 'build', 'test:e2e: no journey was changed'],
    }
  return {
    rows: [[...quickSteps, script('build')], [related], [script('test:e2e', ...journeys)]],
    leftOut: [unitTests, `test:e2e, but for ${journeys.join(', ')}`],
  }
}

async function run({ rows, leftOut }: Plan): Promise<StepResult[]> {
  const results: StepResult[] = []
  for (const row of rows) {
    // One alone shows what it does while it does it.
    results.push(...(await Promise.all(row.map(step => runStep(step, { isAlone: row.length === 1 })))))
    if (results.some(({ isPassed }) => !isPassed)) break
  }
  for (const { name, isPassed, seconds } of results)
    console.log(`${isPassed ? 'passed' : 'FAILED'}  ${name}  ${seconds.toFixed(0)} s`)
  const unreached = rows.flat().slice(results.length)
  for (const { name } of unreached) console.log(`not run ${name}: a step before it failed`)
  for (const what of leftOut) console.log(`not run ${what}`)
  return results
}

const { values } = parseArgs({ options: { changed: { type: 'string' } }, args: readArgs() })
const plan = values.changed === undefined ? whole : planChanged(values.changed || findBase())
const results = await run(plan)
process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1

/** `--changed` may stand alone, which `parseArgs` does not know. */
function readArgs(): string[] {
  return process.argv.slice(2).map(arg => (arg === '--changed' ? '--changed=' : arg))
}
