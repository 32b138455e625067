/** Whether names or scalar values of JSON contain a text. Case is ignored. */
export function hasMatch(value: unknown, needle: string): boolean {
  return countMatches(value, needle) > 0
}

/** @param needle in lower case */
export function countMatches(value: unknown, needle: string): number {
  if (typeof value !== 'object' || value === null) return includes(value, needle) ? 1 : 0
  let count = 0
  for (const [key, child] of Object.entries(value)) {
    const isLeaf = typeof child !== 'object' || child === null
    const isNamed = !Array.isArray(value) && key.toLowerCase().includes(needle)
    if (isLeaf) count += isNamed || includes(child, needle) ? 1 : 0
    else count += (isNamed ? 1 : 0) + countMatches(child, needle)
  }
  return count
}

function includes(value: unknown, needle: string): boolean {
  return String(value).toLowerCase().includes(needle)
}
