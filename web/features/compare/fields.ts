/** Two JSON values as one list of fields. */
export type Field = { path: string; a: string | null; b: string | null; differs: boolean }

/** In the order of `a`; fields of `b` alone follow. A value is its JSON text; null: there is no such field. */
export function toFields(a: unknown, b: unknown): Field[] {
  const [ofA, ofB] = [leavesOf(a), leavesOf(b)]
  const paths = new Set([...ofA.keys(), ...ofB.keys()])
  return [...paths].map(path => {
    const [left, right] = [ofA.get(path) ?? null, ofB.get(path) ?? null]
    return { path, a: left, b: right, differs: left !== right }
  })
}

/** Paths are written as in JavaScript: `card.id`, `refunds[0]`. An empty object or list is a leaf. */
function leavesOf(value: unknown, path = '', leaves = new Map<string, string>()): Map<string, string> {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (members.length === 0 && value !== undefined) leaves.set(path, JSON.stringify(value))
  for (const [name, member] of members) {
    const step = Array.isArray(value) ? `[${name}]` : path === '' ? name : `.${name}`
    leavesOf(member, path + step, leaves)
  }
  return leaves
}
