import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 64 bits of the SHA-256 of a random secret, in 16 characters: they reveal nothing, and are equal for equal secrets. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16)
}

/** A shorter text is no card token. */
const minTokenLength = 16
const processKey = randomBytes(32)

/**
 * 66 bits of an HMAC of each card token, by which the call that made a token is tied to the one that used it. Its key ends
 * with the process: after that, even a person who has a token cannot find its calls in a journal.
 */
export function tokenFingerprints(tokens: readonly unknown[]): string[] {
  return tokens
    .filter(token => typeof token === 'string')
    .filter(({ length }) => length >= minTokenLength)
    .map(token => createHmac('sha256', processKey).update(token).digest('base64url').slice(0, 11))
}
