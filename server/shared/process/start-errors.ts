import { readTexts } from '../texts/read-texts.ts'
import { describeInvalidConfiguration, describeStartProblem, type StartProblem } from './start-problems.ts'

/** Lists every invalid variable, without values because some are secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: StartProblem[]
  constructor(problems: StartProblem[]) {
    super(describeInvalidConfiguration(problems, readTexts('start', 'en')).join('\n'))
    this.problems = problems
  }
}

/** A failed start that the user can correct. `message` is one line that says how. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly problem: StartProblem
  constructor(problem: StartProblem, cause: unknown) {
    super(describeStartProblem(problem, readTexts('start', 'en')), { cause })
    this.problem = problem
  }
}
