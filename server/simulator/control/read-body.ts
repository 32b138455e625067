import type { z } from 'zod'
import type { Account } from '../accounts/account.ts'
import { ProviderError, refusal } from '../errors/provider-error.ts'
import type { Call } from '../http/route.ts'

/** Parses a control call's body; 400 names every wrong field. No body counts as `{}`. */
export function readBody<T>(schema: z.ZodType<T>, call: Call): T {
  if (call.rawBody.trim() !== '' && call.body === undefined) throw refusal(400, 'The body is not valid JSON')
  return parseWith(schema, call.body ?? {})
}

export function parseWith<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(issue => `${issue.path.join('.') || 'body'}: ${issue.message}`)
  const body = { message: errors.join('; '), error: 'bad_request', status: 400, cause: [] }
  throw new ProviderError(400, body)
}

/** The account that a control call is about. */
export function requireOwner(call: Call): Account {
  if (!call.account) {
    throw refusal(401, 'Name the account: Authorization: Bearer TEST-…, or ?public_key=TEST-… from a browser')
  }
  return call.account
}
