import { hash } from 'node:crypto'
import type { Account } from '../accounts/account.ts'
import { dayMs } from '../dates.ts'
import { paymentError } from '../errors/payment-errors.ts'
import { ProviderError } from '../errors/provider-error.ts'
import { toText } from '../json.ts'
import type { Table } from './table.ts'

/** What a key was first used for, and a document from which the first answer can be written again. */
export type StoredAnswer = { key: string; bodyHash: string; at: number; document: unknown }

export type IdempotencyScope = { key: string; bodyHash: string }

/** Retention is not documented; a day is assumed. */
const keptMs = dayMs

/**
 * The key of a write, scoped to its path so that one key may serve a payment and its refund.
 * Without the header: 400, cause 4292, before anything else is looked at.
 */
export function requireKey(header: unknown, path: string, body: unknown, now: number): IdempotencyScope {
  const key = toText(header)
  if (key === null) throw paymentError(4292, now)
  const bodyHash = hash('sha1', JSON.stringify(body ?? {}), 'base64')
  return { key: `${path.replace(/\/$/, '')} ${key}`, bodyHash }
}

/**
 * The first answer under that key, or undefined. The same key with another body is undocumented here; like
 * the provider's Orders API it is refused with 409, unless the account asks for a replay.
 */
export function findAnswer(
  answers: Table<StoredAnswer>,
  account: Account,
  scope: IdempotencyScope,
  now: number,
): unknown {
  const stored = answers.get(account.number, scope.key)
  if (!stored || stored.at + keptMs < now) return undefined
  if (stored.bodyHash !== scope.bodyHash && account.settings.idempotencyConflict === 'refuse') {
    const message = 'The idempotency key was already used with another body.'
    throw new ProviderError(409, { message, error: 'idempotency_key_already_used', status: 409, cause: [] })
  }
  return stored.document
}

/** Remembers a success; refusals are not kept, so that a corrected request may use the key again. */
export function keepAnswer(
  answers: Table<StoredAnswer>,
  account: Account,
  scope: IdempotencyScope,
  answer: { now: number; document: unknown },
) {
  answers.put(account.number, { ...scope, at: answer.now, document: answer.document })
}
