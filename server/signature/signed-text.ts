import { createHmac } from 'node:crypto'

/** The values of the signed text. A value that is null is left out with its label. */
export type SignedValues = { id: string | null; requestId: string | null; ts: string | null }

/**
 * The text that the provider signs: `id:<data.id>;request-id:<x-request-id>;ts:<ts>;`. It ends with a semicolon. A part
 * without a value is left out with its label (provider's documentation, «Webhooks»).
 */
export function buildSignedText({ id, requestId, ts }: SignedValues): string {
  return `${pair('id', id)}${pair('request-id', requestId)}${pair('ts', ts)}`
}

/** HMAC-SHA256 of a text or of bytes. */
export function sign(secret: string | Uint8Array, content: string | Uint8Array): Buffer {
  return createHmac('sha256', secret).update(content).digest()
}

function pair(label: string, value: string | null): string {
  return value === null ? '' : `${label}:${value};`
}
