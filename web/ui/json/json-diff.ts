/** Differences between two JSON values. */
export type Change = { path: string; before: unknown; after: unknown }

/**
 * The changes in the order of the later value, removals last. Paths are written as in JavaScript: `card.id`,
 * `refunds[0]`. An absent value is `undefined`; an object or list that was added or removed is one change.
 */
export function diffJson(before: unknown, after: unknown, path = ''): Change[] {
  if (Object.is(before, after) || isSameNumber(before, after)) return []
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ path, before, after }]
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  const isList = Array.isArray(after)
  return [...names].flatMap(name =>
    diffJson(
      memberOf(before, name),
      memberOf(after, name),
      isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`,
    ),
  )
}

/** Reads a member. One that is named `constructor` and absent must not be read from the prototype. */
function memberOf(container: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(container, name) ? container[name] : undefined
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Whether two values are the same number. A number with more digits than JavaScript's is represented by a function. */
function isSameNumber(before: unknown, after: unknown): boolean {
  return typeof before === 'function' && typeof after === 'function' && String(before) === String(after)
}
