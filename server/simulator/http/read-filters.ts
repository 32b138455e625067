import type { Condition } from '../store/search-sql.ts'

/** The values of a filter that lists them with commas: `approved,rejected`. */
export const asList = (text: string) => text.split(',').map(each => each.trim())

/**
 * Conditions on the columns of the filters that a query names. A blank filter is none.
 * @param columns by the filter's name
 * @param readValues the values of which a row must have one; default: the text itself
 */
export function readFilters(
  query: Record<string, string>,
  columns: readonly (readonly [name: string, column: string])[],
  readValues: (text: string) => string[] = text => [text],
): Condition[] {
  return columns.flatMap(([name, column]): Condition[] => {
    const text = query[name]
    return text ? [{ column, is: 'in', value: readValues(text) }] : []
  })
}
