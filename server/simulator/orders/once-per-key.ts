import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { orderError } from '../errors/order-errors.ts'
import type { Answer, Call } from '../http/route.ts'
import { findAnswer, keepAnswer, scopeOf } from '../store/idempotency.ts'

type Handle = (call: Call<Account>, deps: Deps) => Answer

const maxKeyLength = 128

/**
 * The write, performed once for each idempotency key: the same key and body get the first answer again, byte for byte.
 * That may be a 402, whose order stays. Refusals are thrown and use up no key.
 * Throws 400 `empty_required_header` and `invalid_idempotency_key_length`, 409 `idempotency_key_already_used`.
 */
export function oncePerKey(handle: Handle): Handle {
  return (call, deps) => {
    const { account, now } = call
    const { answers } = deps.tables
    const scope = scopeOf(call, requireKey(call))
    const refuse = () => orderError('idempotency_key_already_used')
    const first = findAnswer(answers, scope, { account, now, refuse })
    // Only answers are stored under the paths of orders.
    if (first !== undefined) return first as Answer
    const answer = handle(call, deps)
    keepAnswer(answers, scope, { account, now, document: answer })
    return answer
  }
}

function requireKey({ headers }: Call<Account>): string {
  const key = headers['x-idempotency-key']
  if (typeof key !== 'string' || key.trim() === '') throw orderError('empty_required_header')
  if (key.length > maxKeyLength) throw orderError('invalid_idempotency_key_length')
  return key
}
