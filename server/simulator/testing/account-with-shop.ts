import { createHmac } from 'node:crypto'
import { toManifest } from '../notifications/signature.ts'
import type { Heard } from './shop.ts'

/** What the accounts of tests sign their notifications with. */
export const SECRET = 'a-shared-secret'

/** Whether a notification carries the signature that its secret makes. */
export function isSigned({ headers, query }: Heard): boolean {
  const [, ts = '', v1] = /^ts=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-signature'])) ?? []
  const requestId = String(headers['x-request-id'])
  const manifest = toManifest({ dataId: query.get('data.id'), requestId, ts })
  return createHmac('sha256', SECRET).update(manifest).digest('hex') === v1
}
