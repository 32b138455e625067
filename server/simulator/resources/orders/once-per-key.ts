import type { Deps } from '../../http/deps.ts'
import { orderError } from '../../http/errors/order-errors.ts'
import { findAnswer, keepAnswer, scopeOf } from '../../http/idempotency.ts'
import type { Answer, Call } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'

type Handle = (call: Call<Account>, deps: Deps) => Answer

const maxKeyLength = 128

/**
 * Performs a write once for each idempotency key. The same key and body get the first answer again, byte for byte,
 * which may be a 402 with its order. Refusals are thrown and use up no key.
 * Throws 400 `empty_required_header` and `invalid_idempotency_key_length`, 409 `idempotency_key_already_used`.
 */
export function oncePerKey(handle: Handle): Handle {
  return (call, deps) => {
    const { account, now } = call
    const { answers } = deps.tables
    const scope = scopeOf(call, requireKey(call))
    const refuse = () => orderError('idempotency_key_already_used')
    const first = findAnswer(answers, scope, { account, now, refuse })
    // The paths of orders store answers only, so the cast is safe.
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
