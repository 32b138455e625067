/**
 * A child process of `test-runner.ts` that keeps one vitest in memory, and with it all transformed files. Starting
 * vitest anew takes thirty times as long as the nearest tests of most mutants.
 */
import { join, relative } from 'node:path'
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { type Answer, cancelMessage, type Request, type TestChoice } from './test-runner.ts'

/** Leaves the files in the order of the request, which is that of nearness. */
class AsRequested extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

let ended: TestModule[] = []
let changedBefore: string | undefined
const vitest = await createVitest({
  watch: false,
  bail: 1,
  // The files of a request run in one process and share the modules that they load.
  maxWorkers: 1,
  testTimeout: 30_000,
  cache: false,
  reporters: [{ onTestModuleEnd: module => void ended.push(module) }],
  sequence: { sequencer: AsRequested },
})
const root = process.cwd()
const all = await vitest.globTestSpecifications()
const known = new Map(all.map(test => [relative(root, test.moduleId), test]))

/** The failed files. After a failure `bail` ends the rest and calls them failed, too, so files with a failed test come first. */
function failedOf(modules: TestModule[]): string[] {
  const countFailed = (module: TestModule) => [...module.children.allTests('failed')].length
  return modules
    .filter(module => module.state() === 'failed')
    .toSorted((one, other) => countFailed(other) - countFailed(one))
    .map(({ moduleId }) => moduleId)
}

function toSpecification({ file, names }: TestChoice): TestSpecification[] {
  const whole = known.get(file)
  if (!whole || !names) return whole ? [whole] : []
  return [whole.project.createSpecification(whole.moduleId, { testNames: names }, whole.pool)]
}

async function run({ changed, tests }: Request): Promise<Answer> {
  ended = []
  // The change of the request before this one may be taken back.
  for (const file of [changed, changedBefore]) if (file !== undefined) vitest.invalidateFile(join(root, file))
  changedBefore = changed
  const { unhandledErrors } = await vitest.runTestSpecifications(tests.flatMap(toSpecification))
  const ofNoTest = (unhandledErrors as { VITEST_TEST_PATH?: string }[]).map(
    error => error.VITEST_TEST_PATH ?? join(root, tests[0]?.file ?? ''),
  )
  return {
    passed: ended.filter(module => module.state() === 'passed').length,
    failed: [...failedOf(ended), ...ofNoTest].map(file => relative(root, file)),
  }
}

process.on('message', (message: Request | typeof cancelMessage) => {
  if (message === cancelMessage) void vitest.cancelCurrentRun('keyboard-input')
  else void run(message).then(answer => process.send?.(answer))
})
// The parent has ended without ending this process: no test may outlive it.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
process.send?.('ready')
