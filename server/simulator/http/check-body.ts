import { checkRequest } from '../../catalog/requests/check-request.ts'
import { ignored } from '../../catalog/requests/described.ts'
import { type Finding, fault, type RequestBody, type Situation } from '../../catalog/requests/field.ts'
import { nearestOf, toWarnings } from '../../catalog/requests/finding-warning.ts'
import { type Rule, refuses } from '../../catalog/requests/rule.ts'
import { checkTestToken } from '../../catalog/requests/test-token.ts'
import { tablesOf } from '../../facts/countries/find-method.ts'
import { countryOf } from '../../facts/countries.ts'
import type { Account } from '../store/accounts/account.ts'
import { type ProviderError, refusal } from './errors/provider-error.ts'
import type { Call } from './route.ts'

/** Writes the refusal of these faults in the words of an API. The list is not empty. */
export type Refuse = (faults: readonly [Finding, ...Finding[]], now: number) => ProviderError

/** What of a call is checked. */
export type Checked<A extends Account | null = Account> = Pick<
  Call<A>,
  'account' | 'body' | 'now' | 'warnings'
> &
  Partial<Pick<Call, 'headers' | 'query'>>

/**
 * Checks the body of a call by the declaration of its request. Faults that the account's strictness does not refuse
 * become warnings of the call.
 * @throws ProviderError with the faults that are refused
 */
export function checkBody(request: RequestBody, call: Checked<Account | null>, refuse: Refuse): void {
  const { account, body, now, headers } = call
  const found = [
    ...checkRequest(request, body, situationOf(account, now)),
    ...checkTestToken(request.name, headers?.authorization),
    ...checkQuery(request, call.query),
  ]
  const strictness = account?.settings.strictness ?? 'provider'
  const isRefused = ({ rule }: Finding) => refuses(rule, strictness)
  const [first, ...others] = found.filter(isRefused)
  if (first) throw refuse([first, ...others], now)
  const [warned] = found
  if (warned && strictness === 'strict') throw refusedByStrictness(request, warned)
  call.warnings.push(...toWarnings(found))
}

const unread: Rule = { ...ignored, warning: 'ignored_field', source: 'fields are read from the body' }

/** Warns of fields of the body that stand in the query. A refund with `?amount=5` and no body returns everything. */
function checkQuery({ fields }: RequestBody, query: Call['query'] = {}): Finding[] {
  return Object.keys(query)
    .filter(name => Object.hasOwn(fields, name))
    .map(name => fault(name, unread))
}

/** Adds faults to the request that are found in the account's records, not in the body alone. */
export function withFaults(request: RequestBody, ...faults: Finding[]): RequestBody {
  return { ...request, together: (...sent) => [...(request.together?.(...sent) ?? []), ...faults] }
}

function situationOf(account: Account | null, now: number): Situation {
  if (!account) return { country: null, now }
  const { siteId, settings } = account
  const { testUsersOnly } = settings
  const { paymentMethods: methods, installmentPlan } = tablesOf(siteId)
  return { country: countryOf(siteId), now, methods, installmentPlan, testUsersOnly }
}

/** A refusal of ours: the provider is not known to refuse this. */
function refusedByStrictness({ name }: RequestBody, finding: Finding): ProviderError {
  const { kind, path, rule } = finding
  const nearest = nearestOf(finding)
  const meant = nearest === undefined ? '' : ` Did you mean ${nearest}?`
  return refusal(
    400,
    `Refused by Pasarela, because the setting strictness is strict: ${name} has a fault of the kind ${kind} at ${path || 'the body'}.${meant} The provider is not known to refuse it (${rule.source})`,
  )
}
