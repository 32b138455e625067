/**
 * Signatures that are wrong on purpose: a fault of the simulator, or a test notification. Only who knows the secret can
 * distinguish them from mistakes.
 */
import { createHmac, randomUUID } from 'node:crypto'

/** What made the signature wrong. */
export type Maker = 'fault' | 'test'

/** The secret that signs instead of the right one. */
export function wrongSecret(secret: string, maker: Maker): string {
  return `${secret} signed wrong by a ${maker}`
}

/** An `x-request-id` that proves that its signature is old on purpose: a UUID whose last half derives from the first. */
export function requestIdOfOld(secret: string, ts: string, maker: Maker): string {
  return complete(randomUUID().slice(0, 18), { secret, ts, maker })
}

/** Whether `requestIdOfOld` made the request id for this timestamp. */
export function isOldOnPurpose(requestId: string, signed: { secret: string; ts: string; maker: Maker }) {
  return requestId === complete(requestId.slice(0, 18), signed)
}

function complete(start: string, { secret, ts, maker }: { secret: string; ts: string; maker: Maker }) {
  const proof = createHmac('sha256', secret).update(`${start} old by a ${maker} ${ts}`).digest('hex')
  return `${start}-8${proof.slice(0, 3)}-${proof.slice(3, 15)}`
}
