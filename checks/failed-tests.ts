/**
 * A reporter for `npm run check`: the last lines name the tests that failed, and those that passed only at the second
 * attempt. Who sees only the end of a long output, as in CI, finds them there.
 */
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

const nameOf = (module: TestModule) => relative(process.cwd(), module.moduleId)
const isFlaky = (test: TestCase) => test.diagnostic()?.flaky ?? false

/** One line for each failed or flaky test, and for each file that failed outside of its tests. */
export function listFailures(modules: readonly TestModule[]): string[] {
  return modules.flatMap(module => {
    const lines = [...module.children.allTests()].flatMap(test => {
      const name = `${nameOf(module)} > ${test.fullName}`
      if (test.result().state === 'failed') return [`FAILED  ${name}`]
      return isFlaky(test) ? [`FLAKY   ${name}: it passed at the second attempt only`] : []
    })
    const isUnexplained = module.state() === 'failed' && !lines.some(line => line.startsWith('FAILED'))
    return isUnexplained ? [...lines, `FAILED  ${nameOf(module)}, outside of its tests`] : lines
  })
}

export default class FailedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const line of listFailures(modules)) console.log(line)
  }
}
