import { hash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { dayMs } from '../../facts/dates.ts'
import { toText } from '../../facts/json.ts'
import { isOfPlugin } from '../../facts/plugin-routes.ts'
import type { Warning } from '../../facts/warnings.ts'
import type { Account } from '../store/accounts/account.ts'
import type { StoredAnswer } from '../store/records/stored-answer.ts'
import type { Table } from '../store/table.ts'
import type { Deps } from './deps.ts'
import { ProviderError, paymentError } from './errors/provider-error.ts'
import type { Answer, Call } from './route.ts'

export type IdempotencyScope = { key: string; bodyHash: string }

type KeyedRequest = { headers: IncomingHttpHeaders; path: string; body: unknown; now: number }

/** The time that keys are kept. The provider does not document it; one day is assumed. */
const retentionMs = dayMs

const keyHeader = 'x-idempotency-key'

/**
 * The headers of a call with one idempotency key, and a warning if it was sent with more. sdk-java sends a random key before
 * the program's own, and its live test expects that the latter counts.
 */
export function withOneKey(request: Pick<IncomingMessage, 'headers' | 'headersDistinct'>): {
  headers: IncomingHttpHeaders
  warnings: Warning[]
} {
  const { headers } = request
  // Node joins the values by commas. To separate them it reads all headers again, which takes 3% of a payment's time.
  const isJoined = headers[keyHeader]?.includes(',')
  const keys = (isJoined && request.headersDistinct[keyHeader]) || []
  if (keys.length < 2) return { headers, warnings: [] }
  const warning = { code: 'wrong_value', path: keyHeader, source: 'live test of sdk-java' }
  return { headers: { ...headers, [keyHeader]: keys.at(-1) }, warnings: [warning] }
}

/**
 * The idempotency key of a write, within its path: a payment and its refund may have the same key. Throws 400 with
 * cause 4292 if the header is missing, before any other check. The provider's plugins send none, but the header of their
 * platform: each of their writes is one of its own.
 */
export function requireKey(request: KeyedRequest): IdempotencyScope {
  const { headers } = request
  const key = toText(headers[keyHeader])
  if (key !== null) return scopeOf(request, key)
  if (!isOfPlugin(name => toText(headers[name]))) throw paymentError(4292, request.now)
  return scopeOf(request, randomUUID())
}

export function scopeOf({ path, body }: Pick<KeyedRequest, 'path' | 'body'>, key: string): IdempotencyScope {
  const bodyHash = hash('sha1', JSON.stringify(body ?? {}), 'base64')
  return { key: `${path.replace(/\/$/, '')} ${key}`, bodyHash }
}

type AnswerRequest = {
  account: Account
  now: number
  /** The refusal of the same key with another body. */
  refuse?: (() => ProviderError) | undefined
}

/**
 * The document of the first answer under that key, or undefined. For payments, the same key with another body is not
 * documented. The simulator refuses it with 409, like the provider's Orders API, unless the account's settings ask for
 * a replay.
 */
export function findAnswer(
  answers: Table<StoredAnswer>,
  scope: IdempotencyScope,
  { account, now, refuse = usedKeyRefusal }: AnswerRequest,
): unknown {
  const stored = answers.get(account.number, scope.key)
  if (!stored || stored.at + retentionMs < now) return undefined
  if (stored.bodyHash !== scope.bodyHash && account.settings.idempotencyConflict === 'refuse') {
    throw refuse()
  }
  return stored.document
}

function usedKeyRefusal(): ProviderError {
  const message = 'The idempotency key was already used with another body.'
  return new ProviderError(409, { message, error: 'idempotency_key_already_used', status: 409, cause: [] })
}

/** Removals are collected, because each one costs a search of the index. */
const removalInterval = 64
let kept = 0

/**
 * Stores a successful answer, and removes those that are too old to be found. Refusals are not stored, so that a
 * corrected request can use the key again.
 */
export function keepAnswer(
  answers: Table<StoredAnswer>,
  scope: IdempotencyScope,
  { account, now, document }: { account: Account; now: number; document: unknown },
) {
  answers.put(account.number, { ...scope, at: now, document })
  if (++kept % removalInterval > 0) return
  answers.removeBelow(account.number, { column: 'at', value: now - retentionMs, limit: 2 * removalInterval })
}

type Once = Pick<AnswerRequest, 'refuse'> & { key: string; perform: () => Answer }

/**
 * Performs a write once for each idempotency key. A repeated call gets the first answer again, byte for byte. Refusals
 * are thrown and use up no key.
 */
export function answerOnce(call: Call<Account>, deps: Deps, { key, refuse, perform }: Once): Answer {
  const { account, now } = call
  const { answers } = deps.tables
  const scope = scopeOf(call, key)
  const first = findAnswer(answers, scope, { account, now, refuse })
  // The cast is safe: a path that uses this function stores answers only.
  if (first !== undefined) return first as Answer
  const answer = perform()
  keepAnswer(answers, scope, { account, now, document: answer })
  return answer
}

type Handle = (call: Call<Account>, deps: Deps) => Answer

/** A write whose idempotency key is optional. Without one it is performed each time. */
export function onceIfKeyed(handle: Handle): Handle {
  return (call, deps) => {
    const key = toText(call.headers[keyHeader])
    const perform = () => handle(call, deps)
    return key === null ? perform() : answerOnce(call, deps, { key, perform })
  }
}
