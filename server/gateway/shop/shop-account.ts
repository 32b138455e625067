/** Whose call it is, by its access token or public key. */
import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import { headerOf } from './headers.ts'

/** The account that the gateway's own credentials belong to. */
const ownAccount = 'default'

type Credentials = Pick<Config, 'accessToken' | 'publicKey'>

export type Caller = {
  /**
   * Null without credentials. Those of others have a fingerprint: half of a SHA-256 leads nowhere, and equal ones are
   * equal.
   */
  account: string | null
  /** The access token, which no record may show. */
  token: string | null
}

export function readCaller(own: Credentials, headers: readonly string[], query: string): Caller {
  const authorization = headerOf(headers, 'authorization')
  const bearer = authorization === null ? null : (/^Bearer\s+(\S+)/i.exec(authorization)?.[1] ?? null)
  const token = bearer ?? readQuery(query, 'access_token')
  const given = token ?? readQuery(query, 'public_key')
  return { account: given === null ? null : accountOf(own, given), token }
}

function accountOf(own: Credentials, given: string): string {
  if (given === own.accessToken || given === own.publicKey) return ownAccount
  return `token:${createHash('sha256').update(given).digest('hex').slice(0, 16)}`
}

function readQuery(query: string, name: string): string | null {
  return query.includes(name) ? new URLSearchParams(query).get(name) : null
}
