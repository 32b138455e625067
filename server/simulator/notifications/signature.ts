import { createHmac } from 'node:crypto'

/** The signed text, which ends with a semicolon. A pair without a value is omitted. */
export function toManifest(parts: { dataId: string | null; requestId: string | null; ts: string }): string {
  const id = parts.dataId === null ? '' : `id:${parts.dataId};`
  const request = parts.requestId === null ? '' : `request-id:${parts.requestId};`
  return `${id}${request}ts:${parts.ts};`
}

/** The `x-signature` header: `ts=…,v1=<HMAC-SHA256 of the manifest, in hexadecimal>`. */
export function sign(parts: { dataId: string; requestId: string; ts: string; secret: string }): string {
  const v1 = createHmac('sha256', parts.secret).update(toManifest(parts)).digest('hex')
  return `ts=${parts.ts},v1=${v1}`
}
