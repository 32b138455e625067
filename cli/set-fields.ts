import { parseExactly } from '../server/contract/exact-numbers.ts'
import { CommandError } from './command-error.ts'
import { exitCodes } from './exit-codes.ts'
import type { Words } from './words.ts'

type Fields = { [name: string]: unknown }

/**
 * Returns the object with changed fields: `data.id=7` sets `data.id`. A value is parsed as JSON if possible, otherwise
 * it is a text.
 * @throws CommandError for an assignment without a path or without `=`
 */
export function setFields(object: Fields, assignments: string[], words: Words): Fields {
  const changed = structuredClone(object)
  for (const assignment of assignments) {
    const [, path, value = ''] = /^([^=.]+(?:\.[^=.]+)*)=(.*)$/s.exec(assignment) ?? []
    if (path === undefined)
      throw new CommandError(
        'usage',
        words.format(words.trigger.notAnAssignment, { text: assignment }),
        exitCodes.usage,
      )
    setField(changed, path.split('.'), readValue(value))
  }
  return changed
}

function setField(object: Fields, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
    return
  }
  const inner = Object.hasOwn(object, name) ? object[name] : undefined
  const next: Fields = isFields(inner) ? inner : {}
  setField(object, [name], next)
  setField(next, rest, value)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readValue(text: string): unknown {
  try {
    return parseExactly(text)
  } catch {
    return text
  }
}
