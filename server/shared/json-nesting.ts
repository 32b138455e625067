/**
 * Whether arrays and objects of a parsed JSON value are nested deeper than so many levels. `JSON.parse` takes any
 * depth; `JSON.stringify` overflows the stack at some 5,000.
 */
export function isNestedBeyond(value: unknown, maxLevels: number): boolean {
  let level = [value].filter(isContainer)
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxLevels) return true
    level = level.flatMap(container => Object.values(container).filter(isContainer))
  }
  return false
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
