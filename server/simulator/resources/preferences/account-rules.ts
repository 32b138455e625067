/** The faults of a preference that depend on the account: on its country's payment methods, and on its user. */
import { unperformed } from '../../../catalog/requests/described.ts'
import { type Finding, fault, type RequestBody } from '../../../catalog/requests/field.ts'
import { listed } from '../../../catalog/requests/preference-rules.ts'
import { paymentMethodsOf } from '../../../facts/countries/find-method.ts'
import { type JsonObject, toInteger, toObject } from '../../../facts/json.ts'
import type { Deps } from '../../http/deps.ts'
import type { Account } from '../../store/accounts/account.ts'
import { excludedIds } from './read-preference.ts'

/** The request with these rules, and those that it has. */
export function withAccountRules(
  request: RequestBody,
  account: Account,
  { accounts }: Pick<Deps, 'accounts'>,
): RequestBody {
  return {
    ...request,
    together: (body, situation) => [
      ...checkMethods(body, account),
      ...checkSponsor(body, account, accounts),
      ...checkCollector(body, account),
      ...(request.together?.(body, situation) ?? []),
    ],
  }
}

function checkMethods(body: JsonObject, { siteId }: Account): Finding[] {
  const excluded = excludedIds(toObject(body.payment_methods).excluded_payment_methods)
  if (!paymentMethodsOf(siteId).every(({ id }) => excluded.includes(id))) return []
  const path = 'payment_methods.excluded_payment_methods'
  return [fault(path, listed('invalid_payment_methods', 'cannot exclude all payments methods'))]
}

/** The payments of a preference go to the account that made it. */
function checkCollector({ collector_id }: JsonObject, { userId }: Account): Finding[] {
  const id = toInteger(collector_id)
  const isOther = id !== null && id !== userId
  return isOther ? [fault('collector_id', unperformed)] : []
}

/** The simulator knows only users of its own accounts. Any other sponsor may exist. */
function checkSponsor({ sponsor_id }: JsonObject, account: Account, accounts: Deps['accounts']): Finding[] {
  const id = toInteger(sponsor_id)
  const of = (message: string) => [fault('sponsor_id', listed('invalid_sponsor_id', message))]
  if (id === null) return []
  if (id === account.userId) return of('sponsor_id should be different than collector_id')
  const sponsor = accounts.all().find(({ userId }) => userId === id)
  if (!sponsor || sponsor.siteId === account.siteId) return []
  return of('sponsor_id site must be the same as collector_id')
}
