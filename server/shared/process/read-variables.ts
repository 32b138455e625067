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
 * leave one out.
 * @throws ConfigError with every broken rule
 */
export function readVariables<Schema extends z.ZodType>(
  schema: Schema,
  environment: Environment,
): z.output<Schema> {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(nonEmpty)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(toProblem))
  return parsed.data
}

function toProblem(issue: z.core.$ZodIssue): StartProblem {
  const variable = issue.path.join('.')
  if (issue.code === 'invalid_value')
    return { rule: 'one_of', params: { variable, values: issue.values.map(String) } }
  if (issue.code !== 'custom' || issue.params === undefined)
    throw new Error(`The schema of ${variable} names no rule: ${issue.message}`)
  return { rule: issue.params.rule, params: { ...issue.params.params, variable } }
}
