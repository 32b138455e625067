/** A unique external reference, by which a write can be found after a lost answer. */
export function newReference(): string {
  return `pasarela-${crypto.randomUUID().slice(0, 8)}`
}
