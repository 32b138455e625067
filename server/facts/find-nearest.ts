/** A name that is the same without case and separators, contains the other, or differs by at most two letters. */
export function findNearest(name: string, known: readonly string[]): string | undefined {
  const simplified = simplify(name)
  if (simplified.length < 3 || simplified.length > 120) return undefined
  const distances = known.map(one => [one, distanceBetween(simplified, simplify(one))] as const)
  const near = distances.filter(([one, distance]) => distance <= 2 || simplify(one).includes(simplified))
  return near.sort(([, a], [, b]) => a - b)[0]?.[0]
}

function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** The Levenshtein distance. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [above, letter] of [...one].entries()) {
    const next = [above + 1]
    for (const [left, otherLetter] of [...other].entries()) {
      const replaced = (row[left] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(replaced, (row[left + 1] ?? 0) + 1, (next[left] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
