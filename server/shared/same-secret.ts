import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares digests, so that the duration reveals neither the length nor the content of the secret. */
export function isSameSecret(candidate: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(candidate), digest(secret))
}
