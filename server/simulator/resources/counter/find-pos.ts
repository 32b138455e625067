import type { RequestBody } from '../../../catalog/requests/field.ts'
import type { Rule } from '../../../catalog/requests/rule.ts'
import type { AccountDeps } from '../../http/deps.ts'
import type { PointOfSale } from '../../store/records/branch.ts'

/** The point of sale of an account with this external id. */
export function findPos(externalId: string, { account, deps }: AccountDeps): PointOfSale | undefined {
  return deps.tables.pointsOfSale.firstWith(account.number, 'external', externalId)
}

/**
 * The provider must refuse a point of sale that the account does not have, but no source has its answer. So it is only a
 * warning: examples of the SDKs name points of sale that they never create.
 */
const unknownPos: Rule = {
  code: 'property_value',
  sure: 'inferred',
  source: 'no source has the answer',
  warning: 'unknown_pos',
}

/** The request with the fault that its point of sale, which `path` names, is not one of the account. */
export function withUnknownPos(request: RequestBody, path: string): RequestBody {
  return {
    ...request,
    together: (sent, situation) => [
      ...(request.together?.(sent, situation) ?? []),
      { kind: 'value', path, rule: unknownPos },
    ],
  }
}
