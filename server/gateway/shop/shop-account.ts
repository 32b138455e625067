/** Whose call it is, by its access token or public key. */
import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import { headerOf } from './headers.ts'

/** The account that the gateway's own credentials belong to. */
export const ownAccount = 'default'

type Credentials = Pick<Config, 'accessToken' | 'publicKey'>

/**
 * Null without credentials. Those of others have a fingerprint: half of a SHA-256 says nothing about a token, and two of
 * them are never equal.
 */
export function accountOf(own: Credentials, headers: readonly string[], query: string): string | null {
  const bearer = /^Bearer\s+(\S+)/i.exec(headerOf(headers, 'authorization') ?? '')?.[1]
  const given = bearer ?? readQuery(query, 'access_token') ?? readQuery(query, 'public_key')
  if (given === null) return null
  if (given === own.accessToken || given === own.publicKey) return ownAccount
  return `token:${createHash('sha256').update(given).digest('hex').slice(0, 16)}`
}

function readQuery(query: string, name: string): string | null {
  return query.includes(name) ? new URLSearchParams(query).get(name) : null
}
