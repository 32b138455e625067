import { describeInvalidConfiguration, describeStartProblem, type StartProblem } from './start-problems.ts'
import { startTexts } from './start-texts.ts'

/** Lists every invalid variable, without values because some are secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: StartProblem[]
  constructor(problems: StartProblem[]) {
    super(describeInvalidConfiguration(problems, startTexts).join('\n'))
    this.problems = problems
  }
}

/** A failed start that the user can correct. `message` is one line that says how. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly problem: StartProblem
  constructor(problem: StartProblem, cause: unknown) {
    super(describeStartProblem(problem, startTexts), { cause })
    this.problem = problem
  }
}
