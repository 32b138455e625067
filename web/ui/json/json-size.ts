/** The bounds of the tree. A payment has some 200 values on 5 levels; 8,000 levels froze the tab. */
const maxLevels = 64
const maxValues = 5000

/** Whether JSON has too many levels or values for a tree. Counting ends at the bounds. */
export function exceedsTree(value: unknown): boolean {
  let values = 0
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    values += level.length
    if (depth > maxLevels || values > maxValues) return true
    level = level.flatMap(one => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}
