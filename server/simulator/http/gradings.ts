/** Lets searches omit what gradings created, for a caller that shows the tests of people: the gateway, not the shop. */
import { gradingPrefix, gradingsHeader } from '../../facts/gradings.ts'
import type { Condition } from '../store/search-sql.ts'
import type { Call } from './route.ts'

/** Conditions on a table with the column `reference`. */
const isOfGrading: Condition = { column: 'reference', is: 'begins with', value: gradingPrefix }
const isNotOfGrading: Condition = { ...isOfGrading, is: 'begins not with' }

/**
 * Whether the search omits documents of gradings. A search that names an id or a reference finds its document, whoever
 * created it.
 */
function omitsGradings({ headers, query }: Pick<Call, 'headers' | 'query'>): boolean {
  return headers[gradingsHeader] === 'omit' && !query.id && !query.external_reference
}

/**
 * The conditions of a search, and a member of its `paging`: the number of rows of gradings that it omits, if there are
 * any.
 * @param count counts the rows that fulfill the conditions
 */
export function leaveOutGradings(
  call: Pick<Call, 'headers' | 'query'>,
  where: Condition[],
  count: (where: Condition[]) => number,
): { where: Condition[]; paging: { omitted_gradings?: number } } {
  const omitted = omitsGradings(call) ? count([...where, isOfGrading]) : 0
  if (omitted === 0) return { where, paging: {} }
  return { where: [...where, isNotOfGrading], paging: { omitted_gradings: omitted } }
}
