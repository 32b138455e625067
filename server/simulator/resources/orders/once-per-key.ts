import type { Deps } from '../../http/deps.ts'
import { orderError } from '../../http/errors/order-errors.ts'
import { answerOnce } from '../../http/idempotency.ts'
import type { Answer, Call } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'

type Handle = (call: Call<Account>, deps: Deps) => Answer

const maxKeyLength = 128

/**
 * Performs a write once for each idempotency key (`answerOnce`). The first answer may be a 402 with its order.
 * Throws 400 `empty_required_header` and `invalid_idempotency_key_length`, 409 `idempotency_key_already_used`.
 */
export function oncePerKey(handle: Handle): Handle {
  const refuse = () => orderError('idempotency_key_already_used')
  return (call, deps) =>
    answerOnce(call, deps, { key: requireKey(call), refuse, perform: () => handle(call, deps) })
}

function requireKey({ headers }: Call<Account>): string {
  const key = headers['x-idempotency-key']
  if (typeof key !== 'string' || key.trim() === '') throw orderError('empty_required_header')
  if (key.length > maxKeyLength) throw orderError('invalid_idempotency_key_length')
  return key
}
