import { createHmac } from 'node:crypto'

export type SignedParts = { id: string; requestId: string; ts: string; secret: string }

/** The `x-signature` of the provider. It is implemented a second time here, so that it tests the gateway's own rule. */
export function signNotification({ id, requestId, ts, secret }: SignedParts): string {
  const text = `id:${id};request-id:${requestId};ts:${ts};`
  return `ts=${ts},v1=${createHmac('sha256', secret).update(text).digest('hex')}`
}
