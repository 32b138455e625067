import type { JsonValue } from '../scenarios/scenario.ts'

/** The values of names in braces: the answers of earlier steps, `site` and `run`. */
export type Known = Record<string, unknown>

/** Thrown if a step needs a value that no earlier answer contains. */
export class UnknownName extends Error {
  override readonly name = 'UnknownName'
}

const namePattern = /\{([a-z_]+(?:\.\w+)*)\}/gi

/** The text with each `{step.path}` replaced. @throws UnknownName */
export function fillText(template: string, known: Known): string {
  return template.replace(namePattern, (_match, path: string) =>
    encodeURIComponent(String(lookUp(path, known))),
  )
}

/**
 * Fills in a body. A text that consists of a single name, such as `{pay.id}`, becomes the value with its type. @throws
 * UnknownName
 */
export function fillBody(template: JsonValue, known: Known): unknown {
  if (typeof template === 'string') {
    const [, only] = /^\{([a-z_]+(?:\.\w+)*)\}$/i.exec(template) ?? []
    if (only !== undefined) return lookUp(only, known)
    return template.replace(namePattern, (_match, path: string) => String(lookUp(path, known)))
  }
  if (Array.isArray(template)) return template.map(element => fillBody(element, known))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([key, inner]) => [key, fillBody(inner, known)]))
}

/** Finds the value of a path. Elements of lists have their position as name: `order.transactions.payments.0.id`. */
function lookUp(path: string, known: Known): unknown {
  let value: unknown = known
  for (const key of path.split('.')) {
    const isContainer = typeof value === 'object' && value !== null
    value = isContainer && Object.hasOwn(value as object, key) ? (value as Known)[key] : undefined
  }
  if (value === undefined || value === null) throw new UnknownName(path)
  return value
}
