import type { z } from 'zod'
import type { StartParameters, StartProblem } from './start-problems.ts'
import { ConfigError } from './start-problems.ts'

export type Environment = Record<string, string | undefined>

/** The rule that a refinement checks. `readVariables` adds the name of the variable. */
export function rule<R extends keyof StartParameters>(
  name: R,
  params: Omit<StartParameters[R], 'variable'>,
): { params: { rule: R; params: Omit<StartParameters[R], 'variable'> } } {
  return { params: { rule: name, params } }
}

/**
 * Reads variables of the environment. An empty one counts as not set, because compose files and CI have no other way to
 * leave a variable out.
 * @throws ConfigError with every broken rule
 */
export function readVariables<Schema extends z.ZodType>(
  schema: Schema,
  environment: Environment,
): z.output<Schema> {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(nonEmpty, { reportInput: true })
  if (!parsed.success) throw new ConfigError(parsed.error.issues.flatMap(toProblems))
  return parsed.data
}

/** Converts an issue of zod. Most codes concern a file that a variable names, because a variable itself is text. */
function toProblems(issue: z.core.$ZodIssue): StartProblem | StartProblem[] {
  const variable = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({
      rule: 'unknown_field',
      params: { variable: [...issue.path, key].join('.') },
    }))
  if (issue.code === 'too_small' || ('input' in issue && issue.input === undefined))
    return { rule: 'required', params: { variable } }
  if (issue.code === 'invalid_type') return { rule: 'wrong_type', params: { variable, type: issue.expected } }
  if (issue.code === 'invalid_value')
    return { rule: 'one_of', params: { variable, values: issue.values.map(String) } }
  if (issue.code !== 'custom' || issue.params === undefined)
    throw new Error(`The schema of ${variable} names no rule: ${issue.message}`)
  return { rule: issue.params.rule, params: { ...issue.params.params, variable } }
}
