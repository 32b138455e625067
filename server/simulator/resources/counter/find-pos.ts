import type { RequestBody } from '../../../catalog/requests/field.ts'
import type { Rule } from '../../../catalog/requests/rule.ts'
import { withFault } from '../../http/check-body.ts'
import type { AccountDeps } from '../../http/deps.ts'
import type { PointOfSale } from '../../store/records/branch.ts'

/** The point of sale of an account with this external id. */
export function findPos(externalId: string, { account, deps }: AccountDeps): PointOfSale | undefined {
  return deps.tables.pointsOfSale.firstWith(account.number, 'external', externalId)
}

/** One public file quotes the answer with its code, and the log of another shop has its text. */
const unknownPos: Rule = {
  code: 'pos_not_found',
  message: '{path} was not found',
  sure: 'reported',
  source: 'public files of 2026',
  warning: 'unknown_pos',
}

/** The request with the fault that its point of sale, which `path` names, is not one of the account. */
export function withUnknownPos(request: RequestBody, path: string): RequestBody {
  return withFault(request, { kind: 'value', path, rule: unknownPos })
}
