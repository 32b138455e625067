/** Turns the issues of zod into `message` and `errors` of the error envelope. */
import type { z } from 'zod'
import { isExactNumber, tooManyDigits } from './exact-numbers.ts'
import { unknownField } from './known-fields.ts'

type Issue = z.core.$ZodIssue
type FieldErrors = Record<string, string[]>

/** A body of 1 MiB has room for 80,000 unknown fields, whose sentences took 2 s. */
const maxFields = 100

/** `message` is the sentence of the first field and the number of the others, `errors` has the first 100 fields. */
export type ValidationFailure = { message: string; errors: FieldErrors }

/** @param input the refused value, which shows whether a wrong field is absent */
export function describeIssues(issues: readonly Issue[], input: unknown): ValidationFailure {
  // Callers choose the field names, and an ordinary object would already have `constructor`.
  const errors: FieldErrors = Object.create(null)
  let fields = 0
  let unlisted = 0
  for (const issue of issues) {
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map(key => [...issue.path, key]) : [issue.path]
    for (const path of paths) {
      const field = path.join('.') || 'body'
      if (errors[field] === undefined && ++fields > maxFields) {
        unlisted++
        continue
      }
      const sentence = unknownField(issue.message, path) ?? `The ${field} field ${rule(issue, input)}.`
      errors[field] = [...new Set([...(errors[field] ?? []), sentence])]
    }
  }
  const sentences = Object.values(errors).flat()
  const more = sentences.length - 1 + unlisted
  const first = sentences[0] ?? 'The request is not valid.'
  return {
    message: more > 0 ? `${first} (and ${more} more ${more > 1 ? 'errors' : 'error'})` : first,
    errors,
  }
}

const hasOwnRule = /^must /
const nouns = new Map([
  ['array', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
  ['string', 'text'],
  ['boolean', 'true or false'],
])

function rule(issue: Issue, input: unknown): string {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  const value = valueAt(input, issue.path)
  if (value === undefined && issue.code !== 'custom') return 'is required'
  const expected = sentenceOf(issue)
  const isNumber = expected === 'must be a number' || expected === 'must be an integer'
  return isNumber && isExactNumber(value) ? tooManyDigits : expected
}

function sentenceOf(issue: Issue): string {
  if (hasOwnRule.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int'
        ? 'must be an integer'
        : `must be ${nouns.get(issue.expected) ?? `a ${issue.expected}`}`
    case 'too_small':
      if (issue.origin === 'string') return 'must not be empty'
      return issue.origin === 'array'
        ? `must have at least ${issue.minimum} item`
        : `must be at least ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`
      return `must be at most ${issue.maximum}`
    case 'invalid_format':
      if (issue.format === 'email') return 'must be a valid e-mail address'
      return issue.format === 'url' ? 'must be a valid http or https URL' : 'has the wrong form'
    case 'unrecognized_keys':
      return 'is not known here'
    default:
      return 'is not valid'
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}
