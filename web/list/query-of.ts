import type { Search } from '../browser/search-params.ts'
import type { Parameters, Query } from './parameters.ts'

/** The fields of the search that the search parameters set. */
export function queryOf(parameters: Parameters, search: Search): Query {
  const fields = Object.entries(parameters).map(([name, { query, absent }]) =>
    search[name] === undefined ? absent : query?.(String(search[name])),
  )
  return Object.assign({}, ...fields)
}

function namesOfNarrowing(parameters: Parameters): string[] {
  return Object.keys(parameters).filter(name => parameters[name]?.narrows)
}

export function isFiltered(parameters: Parameters, search: Search): boolean {
  return namesOfNarrowing(parameters).some(name => search[name] !== undefined)
}

/** The change of the search parameters that clears all filters. */
export function noFilters(parameters: Parameters): Search {
  return Object.fromEntries(namesOfNarrowing(parameters).map(name => [name, undefined]))
}
