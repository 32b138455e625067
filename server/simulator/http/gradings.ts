/** Keeps what gradings created apart from the tests of people, for the gateway. The shop itself sees no difference. */
import { gradingPrefix, gradingsHeader, isOfGrading } from '../../facts/gradings.ts'
import { toObject, toText } from '../../facts/json.ts'
import type { Mutes } from '../notifications/mutes.ts'
import type { Condition } from '../store/search-sql.ts'
import type { Answer, Call } from './route.ts'

/**
 * Whether the search omits documents of gradings. A search that names an id or a reference finds its document, whoever
 * created it. A search for subscriptions names them in `q`.
 */
function omitsGradings({ headers, query }: Pick<Call, 'headers' | 'query'>): boolean {
  return headers[gradingsHeader] === 'omit' && !query.id && !query.q && !query.external_reference
}

/**
 * The conditions of a search, and a member of its answer or `paging`: the number of rows of gradings that it omits, if
 * there are any.
 * @param rows `count` counts the rows that fulfill the conditions. In rows of gradings, the value of `column` begins with
 * their prefix
 */
export function leaveOutGradings(
  call: Pick<Call, 'headers' | 'query'>,
  where: Condition[],
  { count, column = 'reference' }: { count: (where: Condition[]) => number; column?: string },
): { where: Condition[]; paging: { omitted_gradings?: number } } {
  const ofGrading: Condition = { column, is: 'begins with', value: gradingPrefix }
  const omitted = omitsGradings(call) ? count([...where, ofGrading]) : 0
  if (omitted === 0) return { where, paging: {} }
  return { where: [...where, { ...ofGrading, is: 'begins not with' }], paging: { omitted_gradings: omitted } }
}

/**
 * Whether a read of the shop may belong to a grade that runs. The read of a sale with a reference of its own does not.
 * Searches and failed reads name no sale, so they may.
 */
export function isReadForGrading(
  { account }: Call,
  { status, body }: Pick<Answer, 'status' | 'body'>,
  mutes: Mutes,
): boolean {
  const number = account?.number ?? 0
  if (!mutes.isActive(number)) return false
  const { external_reference: reference } = toObject(body)
  if (status >= 300 || reference === undefined) return true
  return isOfGrading(toText(reference)) || mutes.isMuted(number, toText(reference))
}
