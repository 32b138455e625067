/** What a rule of the shop proxy does to a call. */
import type { ShopFaultRule } from '../../contract/shop-faults.ts'
import { keyOf } from '../../journal/account-view.ts'
import { matchesCall, type Rules } from '../../shared/faults/rules.ts'
import type { Caller } from './shop-account.ts'
import { errorBody, type OwnAnswer, toAnswer } from './shop-errors.ts'

/** The rules by the key of the account that added them, on whose calls they act. */
export type ShopRules = Rules<string, ShopFaultRule>
export type ShopFault = Omit<ShopFaultRule, 'at' | 'method' | 'path' | 'account' | 'times' | 'skip'>

type Matched = Pick<Caller, 'account' | 'credentials' | 'isUnknownPage'> & { method: string; path: string }

/**
 * Taking the fault counts as one use of its rule. Unknown pages use none up, and neither does the question of a browser
 * whether its page may call, which precedes the call.
 */
export function takeFault(rules: ShopRules, call: Matched): ShopFault | null {
  if (rules.isEmpty || call.isUnknownPage || call.method === 'OPTIONS') return null
  const fits = (rule: ShopFaultRule) =>
    matchesCall(rule, call) && (rule.account === undefined || rule.account === call.credentials)
  const rule = rules.use([keyOf(call.account)], fits)
  if (rule === null) return null
  const {
    at: _at,
    method: _method,
    path: _path,
    account: _account,
    times: _times,
    skip: _skip,
    ...fault
  } = rule
  return fault
}

/** The codes and messages that the provider uses. */
const usual: Record<number, { code: string; message: string }> = {
  429: { code: 'local_rate_limited', message: 'Too many requests' },
  500: { code: 'internal_error', message: 'internal_error' },
}

/** Stands for no answer: the connection is closed, and nobody receives it. */
const noAnswer: OwnAnswer = { status: 502, headers: [], body: Buffer.alloc(0) }

/** The answer that replaces the provider's. Null if the fault replaces no answer. */
export function answerOf({ status, reset, body, retry_after }: ShopFault, path: string): OwnAnswer | null {
  if (status === undefined) return reset ? noAnswer : null
  const error = usual[status] ?? { code: 'requested_by_a_rule', message: 'requested by a fault rule' }
  const seconds = retry_after ?? (status === 429 ? 1 : undefined)
  const headers = seconds === undefined ? [] : ['retry-after', String(seconds)]
  return toAnswer(status, body ?? errorBody(path, status, error), headers)
}
