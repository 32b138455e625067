/** The query of a URL with its `?`, or an empty text. A list becomes several parameters of one name. */
export function toQueryText(query: Record<string, unknown> | undefined): string {
  if (!query) return ''
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, itemText(item))
    }
  }
  const text = search.toString()
  return text && `?${text}`
}

/**
 * `String` is not used for objects: callers choose the filters, and an object's member `toString` may not be a
 * function.
 */
function itemText(item: unknown): string {
  return typeof item === 'object' ? JSON.stringify(item) : String(item)
}
