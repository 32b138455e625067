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

type Signed = { secret: string; ts: string; maker: Maker }

/** An `x-request-id` that proves that its signature is old on purpose: a UUID whose last half derives from the first. */
export function requestIdOfOld(secret: string, ts: string, maker: Maker): string {
  return complete(randomUUID().slice(0, 18), `old by a ${maker} ${ts}`, secret)
}

/** Whether `requestIdOfOld` made the request id for this timestamp. */
export function isOldOnPurpose(requestId: string, { secret, ts, maker }: Signed) {
  return requestId === complete(requestId.slice(0, 18), `old by a ${maker} ${ts}`, secret)
}

/** An `x-request-id` that proves that its notification is sent so many times on purpose. Its first two digits say how many. */
export function requestIdOfCopies(secret: string, copies: number): string {
  const start = copies.toString(16).padStart(2, '0') + randomUUID().slice(2, 18)
  return complete(start, 'copies', secret)
}

/** How many times a notification with this request id is sent on purpose. Null: nothing proves it. */
export function copiesOf(requestId: string, secrets: readonly string[]): number | null {
  const copies = Number.parseInt(requestId.slice(0, 2), 16)
  // Most random ids are told apart here, without a hash.
  if (!(copies >= 2 && copies <= maxCopies)) return null
  const start = requestId.slice(0, 18)
  return secrets.some(secret => requestId === complete(start, 'copies', secret)) ? copies : null
}

/** The API of faults takes no more. */
const maxCopies = 20

function complete(start: string, what: string, secret: string) {
  const proof = createHmac('sha256', secret).update(`${start} ${what}`).digest('hex')
  return `${start}-8${proof.slice(0, 3)}-${proof.slice(3, 15)}`
}
