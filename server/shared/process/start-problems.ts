import { readTexts, type Texts } from '../texts/read-texts.ts'

/**
 * The reasons why a server of this program does not start, as rules with parameters. Servers print them in English, the
 * command in the language of its reader. Gateway and simulator share them.
 */
type Variable = { variable: string }

/** The parameters never have the value of a variable that may be secret. */
export type StartParameters = {
  true_or_false: Variable
  whole_number: Variable & { min: number; max: number }
  printable_ascii: Variable
  http_url: Variable
  bare_url: Variable
  route_prefix: Variable
  reserved_prefix: Variable & { reserved: string[] }
  dot_segments: Variable
  path_segment: Variable
  leads_back: Variable
  real_provider: Variable
  one_of: Variable & { values: string[] }
  min_length: Variable & { min: number }
  postgres_url: Variable
  host_names: Variable
  networks: Variable
  required: Variable
  wrong_type: Variable & { type: string }
  unknown_field: Variable
  account_name: Variable
  reserved_name: Variable & { reserved: string }
  names_twice: Variable
  credential_twice: Variable
  file_unreadable: Variable & { file: string; reason: string }
  file_not_json: Variable & { file: string }
  header_name: Variable
  needs: Variable & { other: string }
  open_to_others: { host: string }
  real_to_others: Variable
  port_in_use: Variable & { host: string; port: number }
  port_not_permitted: Variable & { host: string; port: number }
  not_an_address: Variable & { host: string }
  cannot_listen: { host: string; port: number; reason: string }
  journal_not_opened: { place: string; reason: string }
  data_file_in_use: Variable & { file: string }
  data_file_unusable: { file: string; reason: string }
  newer_data: Variable & { place: string; version: number; supported: number }
  older_data: Variable & { place: string; version: number; supported: number }
  simulator_not_started: { reason: string }
}

type Rule = keyof StartParameters

/** A rule that was broken. `rule` is stable, for `--json`. */
export type StartProblem<R extends Rule = Rule> = {
  [One in R]: { rule: One; params: StartParameters[One] }
}[R]

/** The texts of one language. Each problem is one line. */
type StartTexts = Texts<'start'>

/** The problem of data that another version of the program wrote. */
export function toDataProblem(params: StartParameters['newer_data']): StartProblem {
  return { rule: params.version > params.supported ? 'newer_data' : 'older_data', params }
}

export function describeStartProblem(
  { rule, params }: StartProblem,
  { problems, format }: StartTexts,
): string {
  const values = Object.entries(params).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ])
  return format(problems[rule], Object.fromEntries(values))
}

/** A title, and a line for each invalid variable. */
export function describeInvalidConfiguration(problems: StartProblem[], texts: StartTexts): string[] {
  const lines = problems.map(problem => `  ${describeStartProblem(problem, texts)}`)
  return [texts.invalidConfiguration, ...lines]
}

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
