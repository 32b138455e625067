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

/** A fault that changes when or how often a notification is sent, and nothing in it. */
export type SendingFault = { copies: number } | { delay_seconds: number } | { reorder: true } | { lose: true }

/** The API of faults takes no more copies. Greater numbers at the start of an id are those of the other faults. */
const maxCopies = 20
const late = { delay_seconds: 0x21, reorder: 0x22, lose: 0x23 } as const

/**
 * An `x-request-id` that proves the fault of its notification. Its first two digits say which one it is, and of a delay
 * the next six the seconds.
 */
export function requestIdOfFault(secret: string, fault: SendingFault): string {
  const kind = 'copies' in fault ? fault.copies : late[Object.keys(fault)[0] as keyof typeof late]
  const seconds = 'delay_seconds' in fault ? toHex(Math.min(Math.ceil(fault.delay_seconds), 0xffffff), 6) : ''
  const start = toHex(kind, 2) + seconds
  return complete(start + randomUUID().slice(start.length, 18), 'sent by a fault', secret)
}

const toHex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** The fault that sent a notification with this request id several times or late. Null: nothing proves one. */
export function sendingFaultOf(requestId: string, secrets: readonly string[]): SendingFault | null {
  const fault = readFault(requestId)
  // Most random ids are told apart here, without a hash.
  if (fault === null) return null
  const start = requestId.slice(0, 18)
  return secrets.some(secret => requestId === complete(start, 'sent by a fault', secret)) ? fault : null
}

function readFault(requestId: string): SendingFault | null {
  const kind = Number.parseInt(requestId.slice(0, 2), 16)
  if (kind === late.reorder) return { reorder: true }
  if (kind === late.lose) return { lose: true }
  if (kind === late.delay_seconds) return { delay_seconds: Number.parseInt(requestId.slice(2, 8), 16) }
  return kind >= 2 && kind <= maxCopies ? { copies: kind } : null
}

function complete(start: string, what: string, secret: string) {
  const proof = createHmac('sha256', secret).update(`${start} ${what}`).digest('hex')
  return `${start}-8${proof.slice(0, 3)}-${proof.slice(3, 15)}`
}
